import { DEVELOPMENT_PROGRAM_ID, encodeEvent } from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { tipAnswer } from '../support/tip.ts';

export type Listed = { readonly signature: string; readonly slot: number };

/** The list of a chain's transactions, oldest first, one per slot. */
export const chainOf = (size: number): Listed[] =>
  Array.from({ length: size }, (_, i) => {
    const bytes = Buffer.alloc(64, 1);
    bytes.writeUInt32BE(i + 1, 4);
    return { signature: bs58.encode(bytes), slot: 1_000 + i };
  });

const program = DEVELOPMENT_PROGRAM_ID.toBase58();
const key = new PublicKey(Buffer.alloc(32, 9));

/** The log of the transaction in a slot, with one event. */
function logsOf(slot: number): string[] {
  const subjects = { integration: key, brandedMint: key, actor: key };
  const timestamp = BigInt(1_700_000_000 + slot);
  const event = encodeEvent({ kind: 'metadataUpdated', ...subjects, timestamp } as never);
  const data = `Program data: ${Buffer.from(event).toString('base64')}`;
  return [`Program ${program} invoke [1]`, data, `Program ${program} success`];
}

type Range = { readonly before?: string; readonly until?: string; readonly limit: number };
export type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };

/** An RPC node that lists transactions as Solana's nodes do and may have pruned the oldest. */
export async function listingNode(chain: readonly Listed[]) {
  const state = {
    /** How many of the oldest transactions are pruned. */
    pruned: 0,
    /** After this number of lists the node fails every request. */
    listsLeft: Number.POSITIVE_INFINITY,
    calls: [] as string[],
    /** Awaited before each request is answered; the node fails the request if it returns false. */
    hold: undefined as ((calls: readonly Call[]) => Promise<boolean>) | undefined,
  };
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    getGenesisHash: () => '9'.repeat(44),
    getSlot: () => chain.at(-1)?.slot ?? 0,
    getFirstAvailableBlock: () => chain[state.pruned]?.slot ?? 0,
    getAccountInfo: () => tipAnswer(chain.at(-1)?.slot ?? 0),
    getSignaturesForAddress: ([, range]) => {
      const { before, until, limit } = range as Range;
      const known = chain.slice(state.pruned);
      const indexOf = (signature: string | undefined) =>
        known.findIndex((each) => each.signature === signature);
      // the list is empty if `before` is unknown, and ends at `until` if that is known
      const end = before === undefined ? known.length : indexOf(before);
      const page = known.slice(Math.max(indexOf(until) + 1, end - limit, 0), Math.max(end, 0));
      return page.reverse().map((each) => ({ ...each, err: null }));
    },
    getTransaction: ([signature]) => {
      const { slot } = chain.find((each) => each.signature === signature) as Listed;
      const transaction = { signatures: [signature], message: { accountKeys: [], instructions: [] } };
      return { slot, blockTime: 1, meta: { err: null, logMessages: logsOf(slot) }, transaction };
    },
    getSignatureStatuses: ([signatures]) => {
      const known = new Set(chain.slice(state.pruned).map(({ signature }) => signature));
      const value = (signatures as string[]).map((each) =>
        known.has(each) ? { slot: 1, confirmations: null, err: null, status: { Ok: null } } : null,
      );
      return { context: { slot: chain.at(-1)?.slot }, value };
    },
  };
  const node = await httpNode(async (body, response) => {
    const request: Call | Call[] = JSON.parse(body);
    const calls = [request].flat();
    state.calls.push(...calls.map(({ method }) => method));
    if (calls.some(({ method }) => method === 'getSignaturesForAddress')) state.listsLeft -= 1;
    const isServed = (await state.hold?.(calls)) ?? true;
    if (state.listsLeft < 0 || !isServed) return void response.writeHead(500).end();
    const answer = ({ id, method, params }: Call) => ({
      jsonrpc: '2.0',
      id,
      result: answers[method]?.(params),
    });
    const text = JSON.stringify(Array.isArray(request) ? request.map(answer) : answer(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  return { ...node, state };
}
