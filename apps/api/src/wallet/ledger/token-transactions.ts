import type { PublicKey } from '@solana/web3.js';
import * as z from 'zod';
import type { ListedTransaction } from '../../events/event-source.ts';
import type { ChainAccess } from '../../solana/accounts.ts';
import {
  InvalidResponseError,
  isPruned,
  PrunedHistoryError,
  parseResponse,
} from '../../solana/nodes/rpc-error.ts';
import { parseEffects, type TokenEffect } from './token-effects.ts';

/** A finalized transaction that succeeded, with the tokens that it moved, as one wallet sees it. */
export type TokenTransaction = {
  readonly signature: string;
  readonly slot: number;
  /** Time of its block. */
  readonly at: Date;
  /** Of the token accounts in it. */
  readonly balances: readonly TokenBalance[];
  readonly effects: readonly TokenEffect[];
  /** Whether the cluster cut the log off, so that there may be more effects. */
  readonly isTruncated: boolean;
};

export type TokenBalance = {
  readonly address: string;
  readonly mint: string;
  /** Whether the account was the wallet's before or after the transaction. */
  readonly isOwn: boolean;
  /** The wallet's tokens in it: 0 while it is not the wallet's. */
  readonly before: bigint;
  readonly after: bigint;
  /** Change of the tokens in it, of all owners. */
  readonly change: bigint;
};

const index = z.int().min(0);
const addresses = z.array(z.string());
const balances = z.array(
  z.object({
    accountIndex: index,
    mint: z.string(),
    owner: z.string(),
    uiTokenAmount: z.object({ amount: z.string().regex(/^[0-9]{1,20}$/) }),
  }),
);

const transactionSchema = z.object({
  slot: index,
  blockTime: index,
  meta: z.object({
    err: z.null(),
    logMessages: z.array(z.string()),
    preTokenBalances: balances,
    postTokenBalances: balances,
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).optional(),
  }),
  transaction: z.object({
    signatures: z.array(z.string()),
    message: z.object({ accountKeys: addresses }),
  }),
});

function balancesIn(
  signature: string,
  { meta, transaction }: z.infer<typeof transactionSchema>,
  wallet: string,
): TokenBalance[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly];
  // an account that is closed can be opened again in the same transaction, for another mint
  const found = new Map<string, TokenBalance>();
  for (const [side, listed] of [
    ['before', meta.preTokenBalances],
    ['after', meta.postTokenBalances],
  ] as const) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of listed) {
      const address = keys[accountIndex];
      if (address === undefined)
        throw new InvalidResponseError(`a token balance of ${signature} names an account that it lacks`);
      const amount = BigInt(uiTokenAmount.amount);
      const empty = { address, mint, isOwn: false, before: 0n, after: 0n, change: 0n };
      const known = found.get(`${address} ${mint}`) ?? empty;
      found.set(`${address} ${mint}`, {
        ...known,
        isOwn: known.isOwn || owner === wallet,
        [side]: owner === wallet ? amount : 0n,
        change: known.change + (side === 'after' ? amount : -amount),
      });
    }
  }
  return [...found.values()];
}

function parseTransaction(
  { signature, slot }: ListedTransaction,
  answer: unknown,
  wallet: string,
  programId: PublicKey,
): TokenTransaction {
  const parsed = parseResponse(transactionSchema, answer, signature);
  if (parsed.transaction.signatures[0] !== signature || parsed.slot !== slot)
    throw new InvalidResponseError(`a transaction other than ${signature} in slot ${slot}`);
  return {
    ...{ signature, slot, at: new Date(parsed.blockTime * 1_000) },
    balances: balancesIn(signature, parsed, wallet),
    ...parseEffects(parsed.meta.logMessages, programId),
  };
}

/** Of any version: only signatures, accounts, logs and balances are read. The version has seven bits. */
const config = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: 127 };

/**
 * Reads these transactions, in the same order. Where a node does not have all that are listed, the next one is asked.
 *
 * @returns undefined of those that no node has any more
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export async function readTokenTransactions(
  chain: ChainAccess,
  wallet: string,
  entries: readonly ListedTransaction[],
): Promise<(TokenTransaction | undefined)[]> {
  const calls = entries.map(({ signature }) => ({ method: 'getTransaction', params: [signature, config] }));
  const read = (isMissingAllowed: boolean) =>
    chain.call(
      async ({ send }) => {
        const answers = await send(calls);
        return entries.map((entry, i) => {
          if (answers[i] !== null) return parseTransaction(entry, answers[i], wallet, chain.programId);
          if (isMissingAllowed) return undefined;
          throw new PrunedHistoryError(`the node lists ${entry.signature} but does not have it`);
        });
      },
      { isHeavy: true },
    );
  try {
    return await read(false);
  } catch (error) {
    if (!isPruned(error)) throw error;
    return read(true);
  }
}
