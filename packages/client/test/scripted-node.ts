import { json } from 'node:stream/consumers';
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
export const confirmedStatus = (confirmationStatus = 'confirmed', err: unknown = null): Answer =>
  inContext([{ err, confirmationStatus }]);
export const refusedBy = (err: unknown): Answer => ({
  error: { code: -32_002, message: 'refused', data: { err, logs: [] } },
});

/** A node that knows every blockhash, takes every transaction and confirms it, except for what the script changes. */
export async function scriptedNode(script: Script = {}) {
  const calls: string[] = [];
  const answers: Script = {
    isBlockhashValid: () => inContext(true),
    getBlockHeight: () => result(500),
    getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: 500 }),
    sendTransaction: () => result('signature'),
    getSignatureStatuses: () => confirmedStatus('finalized'),
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
