import { json } from 'node:stream/consumers';
import { createClient } from '../src/index.ts';
import { type SendOptions, sendAndFollow } from '../src/send/index.ts';
import { scriptedServer } from './scripted-server.ts';

type Answer =
  | { readonly result: unknown }
  | { readonly error: object }
  | { readonly status: number }
  | 'silence';

/** What a node answers by method, given how often the method was called before, and its parameters. */
export type Script = Readonly<Record<string, (calls: number, params: readonly unknown[]) => Answer>>;

export const slot = 1_000;

export const result = (value: unknown): Answer => ({ result: value });
export const inContext = (value: unknown): Answer => result({ context: { slot }, value });
export const confirmedStatus = () => inContext([{ err: null, confirmationStatus: 'confirmed' }]);
export const neverSeen = () => inContext([null]);

/** Past the end of every blockhash that the node has called valid. */
export const expired: Script = {
  getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: 10_000 }),
  getSignatureStatuses: neverSeen,
};

/** A node that knows every blockhash, takes every transaction and confirms it, except for what the script changes. */
export async function scriptedNode(script: Script = {}) {
  const calls: string[] = [];
  const answers: Script = {
    isBlockhashValid: () => inContext(true),
    getBlockHeight: () => result(500),
    getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: 500 }),
    sendTransaction: () => result('signature'),
    getSignatureStatuses: () => inContext([{ err: null, confirmationStatus: 'finalized' }]),
    ...script,
  };
  const { url } = await scriptedServer(async (request, response) => {
    const { method, params } = (await json(request)) as { method: string; params: readonly unknown[] };
    const before = calls.filter((each) => each === method).length;
    const answer = answers[method]?.(before, params) ?? { status: 404 };
    calls.push(method);
    if (answer === 'silence') return;
    if ('status' in answer) response.writeHead(answer.status).end();
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }));
  });
  return { url, calls };
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
export const repeated = (byte: number, length = 32): number[] => Array(length).fill(byte);

/** A transaction without instructions, with a signature of each signer; one of zeros is none. */
export function transaction(...signatures: number[]): Uint8Array {
  const { length: count } = signatures;
  const keys = signatures.flatMap((_, i) => repeated(5 + i));
  const message = [0x80, count, 0, 0, count, ...keys, ...repeated(7), 0, 0];
  return Uint8Array.from([count, ...signatures.flatMap((byte) => repeated(byte, 64)), ...message]);
}

export type Changes = Partial<SendOptions<'/integration/mint'>> & {
  /** What the service says of the transaction's status. */
  readonly service?: object;
  readonly prepared?: object;
};

/** Sends a transaction of the service through a scripted node with a wallet that signs last, whose signatures are of ones, then of twos. */
export async function send(
  script: Script,
  { service = { status: 'pending' }, prepared, ...changes }: Changes = {},
) {
  const node = await scriptedNode(script);
  const statuses: string[] = [];
  const queries: string[] = [];
  let signed = 0;
  const made = { transaction: base64(transaction(0)), signers: ['signer'], ...prepared };
  const sending = sendAndFollow({
    client: createClient({
      baseUrl: 'http://service.test',
      retry: false,
      fetch: async ({ method, url }) => {
        if (method === 'GET') queries.push(new URL(url).search);
        return Response.json({ success: true, data: method === 'GET' ? service : made });
      },
    }),
    path: '/integration/mint',
    body: { user: 'user' } as never,
    wallet: {
      signTransaction: async (given) => {
        signed += 1;
        const end = 1 + 64 * (given[0] ?? 0);
        return Uint8Array.from(given).fill(signed, end - 64, end);
      },
    },
    rpcUrl: node.url,
    verify: false,
    pollMs: 5,
    onState: ({ status }) => statuses.push(status),
    ...changes,
  });
  const outcome = await sending.catch((error: unknown) => error);
  return { outcome, statuses, queries, calls: node.calls, signed };
}
