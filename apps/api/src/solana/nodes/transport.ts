import { SpanKind } from '@opentelemetry/api';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import * as z from 'zod';
import { inSpan } from '../../lib/spans.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { errorSchema, parseResponse, RpcError } from './rpc-error.ts';

/** A call of Solana's JSON-RPC. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/**
 * Sends calls and returns their results in order. The results are not validated.
 *
 * @throws Error when a request or a call fails
 */
export type Send = (calls: readonly RpcCall[]) => Promise<readonly unknown[]>;

/** Whether a status is about the call. Others are about the node's own state, whatever their body says. */
const isAboutTheCall = (status: number): boolean => status < 500 && status !== 429;

const reply = z.object({
  id: z.int(),
  // absent in a failed reply
  result: z.unknown().optional(),
  error: errorSchema.optional(),
});
const replies = z.array(reply);
const failure = z.object({ error: errorSchema });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('the node answers with something other than JSON', { cause });
  }
}

/** @throws RpcError where the answer says why the call failed, else Error with the status */
function throwStatus({ status, text }: Answer, method: string): never {
  if (isAboutTheCall(status)) {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      // an answer of something before the node
    }
    const { data } = failure.safeParse(body);
    if (data !== undefined) throw new RpcError(data.error.code, `${method}: ${data.error.message}`);
  }
  throw new Error(`the node answers ${method} with the status ${status}`);
}

/**
 * Sends calls in one request.
 *
 * @param signal ends the request
 * @throws RpcError with the node's error of the first call that failed; Error when the request fails
 */
export const sendTogether = (
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<unknown[]> =>
  inSpan(
    () => ({
      name: [...new Set(calls.map(({ method }) => method))].join(' '),
      kind: SpanKind.CLIENT,
      attributes: {
        'rpc.system': 'jsonrpc',
        'rpc.method': calls[0]?.method,
        'obverse.rpc_calls': calls.length,
        ...endpoint.attributes,
      },
    }),
    () => exchange(endpoint, calls, signal),
  );

async function exchange(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const [single] = requests;
  if (single === undefined) return [];
  // some nodes accept no batches
  const answer = await endpoint.post(JSON.stringify(requests.length === 1 ? single : requests), signal);
  if (!answer.ok) throwStatus(answer, single.method);
  const body = parseJson(answer.text);
  const answers = parseResponse(replies, Array.isArray(body) ? body : [body], 'the replies');
  const replyById = new Map(answers.map((each) => [each.id, each]));
  return requests.map(({ id, method }) => {
    const found = replyById.get(id);
    if (found === undefined) throw new Error(`no answer to ${method}`);
    if (found.error !== undefined) throw new RpcError(found.error.code, `${method}: ${found.error.message}`);
    return found.result;
  });
}

/** How many requests run at the same time. */
const concurrency = 16;

/** Repeats a request that failed. */
const retrying = retry(handleAll, {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
});

/**
 * @param batchSize how many calls one request may hold
 * @returns a {@link Send} for many calls. It repeats requests that fail, and makes no further request once its signal aborts.
 */
export function sender(endpoint: Endpoint, batchSize: number): (signal: AbortSignal) => Send {
  return (signal) => async (calls) => {
    const batches = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, i) =>
      calls.slice(i * batchSize, (i + 1) * batchSize),
    );
    const results: unknown[][] = [];
    const queue = batches.entries();
    const work = async () => {
      for (const [i, batch] of queue) {
        signal.throwIfAborted();
        results[i] = await retrying.execute(() => sendTogether(endpoint, batch, signal), signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    return results.flat();
  };
}
