import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { Agent, interceptors, request } from 'undici';
import * as z from 'zod';
import { errorSchema, RpcError } from './rpc-error.ts';

// follows redirects as fetch does
const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 5 }));

const decompress = promisify(gunzip);

/**
 * The part of fetch that web3.js needs: it posts text and reads the answer as a whole. It does without fetch's web streams, which cost several times
 * as much as the rest of an RPC call.
 *
 * @param timeoutMs until the answer is complete
 */
export async function fetchText(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const { statusCode, statusText, headers, body } = await request(url, {
    method: 'POST',
    headers: { ...(init.headers as Record<string, string>), 'accept-encoding': 'gzip' },
    body: init.body as string,
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  const text = (headers['content-encoding'] === 'gzip' ? await decompress(bytes) : bytes).toString();
  const ok = statusCode >= 200 && statusCode < 300;
  return { ok, status: statusCode, statusText, text: async () => text } as Response;
}

/** A call of Solana's JSON-RPC. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/**
 * Sends many calls in few requests and returns their results in order. The results are not validated.
 *
 * @throws Error when a request or a call fails
 */
export type Send = (calls: readonly RpcCall[]) => Promise<readonly unknown[]>;

/** How many requests run at the same time. */
const concurrency = 16;

/** Repeats a request that failed, unless it has used up its time. */
const retrying = retry(
  handleWhen((error) => error.name !== 'TimeoutError'),
  { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
);

const reply = z.object({
  id: z.int(),
  // absent in a failed reply
  result: z.unknown().optional(),
  error: errorSchema.optional(),
});
const replies = z.array(reply);

async function post(url: string, calls: readonly RpcCall[], timeoutMs: number): Promise<unknown[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const [single] = requests;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // some nodes accept no batches
    body: JSON.stringify(requests.length === 1 ? single : requests),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const body: unknown = await response.json();
  const replyById = new Map(
    replies.parse(Array.isArray(body) ? body : [body]).map((each) => [each.id, each]),
  );
  return requests.map(({ id, method }) => {
    const answer = replyById.get(id);
    if (answer === undefined) throw new Error(`no answer to ${method}`);
    if (answer.error !== undefined)
      throw new RpcError(answer.error.code, `${method}: ${answer.error.message}`);
    return answer.result;
  });
}

/**
 * @param batchSize how many calls one request may hold
 * @param timeoutMs of one request
 * @returns a {@link Send} that makes no further request once its signal aborts
 */
export function sender(url: string, batchSize: number, timeoutMs: number): (signal: AbortSignal) => Send {
  return (signal) => async (calls) => {
    const batches = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, i) =>
      calls.slice(i * batchSize, (i + 1) * batchSize),
    );
    const results: unknown[][] = [];
    const queue = batches.entries();
    const work = async () => {
      for (const [i, batch] of queue) {
        signal.throwIfAborted();
        results[i] = await retrying.execute(() => post(url, batch, timeoutMs), signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    return results.flat();
  };
}
