import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import * as z from 'zod';
import { errorSchema, RpcError } from './rpc-error.ts';

/** A call of Solana's JSON-RPC. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/**
 * Sends many calls with few requests, and gives their results in order, as the node gave them: nobody has looked whether they make sense.
 *
 * @throws Error when a request or a call fails
 */
export type Send = (calls: readonly RpcCall[]) => Promise<readonly unknown[]>;

/** How many requests are under way at the same time. */
const parallel = 16;

/** One request of many that fails is made again, unless it took all the time there was. */
const persistently = retry(
  handleWhen((error) => error.name !== 'TimeoutError'),
  { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
);

const reply = z.object({
  id: z.int(),
  // absent of an error
  result: z.unknown().optional(),
  error: errorSchema.optional(),
});
const replies = z.array(reply);

async function post(url: string, calls: readonly RpcCall[], timeout: number): Promise<unknown[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const [single] = requests;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // not every node takes lists
    body: JSON.stringify(requests.length === 1 ? single : requests),
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const body: unknown = await response.json();
  const answers = new Map(replies.parse(Array.isArray(body) ? body : [body]).map((each) => [each.id, each]));
  return requests.map(({ id, method }) => {
    const answer = answers.get(id);
    if (answer === undefined) throw new Error(`no answer to ${method}`);
    if (answer.error !== undefined)
      throw new RpcError(answer.error.code, `${method}: ${answer.error.message}`);
    return answer.result;
  });
}

/**
 * @param atOnce how many calls one request may hold
 * @param timeout of a request, in milliseconds
 * @returns sends until a signal is aborted: nobody waits for the results then, and no further request is made
 */
export function sender(url: string, atOnce: number, timeout: number): (signal: AbortSignal) => Send {
  return (signal) => async (calls) => {
    const parts = Array.from({ length: Math.ceil(calls.length / atOnce) }, (_, i) =>
      calls.slice(i * atOnce, (i + 1) * atOnce),
    );
    const results: unknown[][] = [];
    const queue = parts.entries();
    const work = async () => {
      for (const [i, part] of queue) {
        signal.throwIfAborted();
        results[i] = await persistently.execute(() => post(url, part, timeout), signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, parts.length) }, work));
    return results.flat();
  };
}
