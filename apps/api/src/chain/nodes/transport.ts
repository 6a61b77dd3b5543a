import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { Agent, errors, interceptors, request } from 'undici';
import * as z from 'zod';
import { inSpan } from '../../lib/spans.ts';
import { errorSchema, parseResponse, RpcError } from './rpc-error.ts';

/** How long an idle connection stays open. A new one costs two or three round trips to the node. */
const idleConnectionMs = 60_000;

/** The largest answer, also after decompression: a list of a million holders, and no more than a process can hold. */
const maxAnswerBytes = 256 * 2 ** 20;

// follows redirects as fetch does
const dispatcher = new Agent({
  maxResponseSize: maxAnswerBytes,
  keepAliveTimeout: idleConnectionMs,
  keepAliveMaxTimeout: idleConnectionMs,
}).compose(interceptors.redirect({ maxRedirections: 5 }));

const decompress = promisify(gunzip);

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

type Answer = { readonly ok: boolean; readonly status: number; readonly text: string };

async function postText(url: string, body: string, signal: AbortSignal): Promise<Answer> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body,
    dispatcher,
    signal,
    // the signal alone ends a request
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  const text = (
    isCompressed ? await decompress(bytes, { maxOutputLength: maxAnswerBytes }) : bytes
  ).toString();
  const status = response.statusCode;
  return { ok: status >= 200 && status < 300, status, text };
}

/** Whether a connection ended under a request, as one does that the node closes at the moment it is used again. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === 'ECONNRESET';

/** Posts again, once, where the connection was lost: every call of the service can be repeated. */
async function post(url: string, body: string, signal: AbortSignal): Promise<Answer> {
  try {
    return await postText(url, body, signal);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return postText(url, body, signal);
  }
}

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
 * @param ofNode what spans say about the node
 * @throws RpcError with the node's error of the first call that failed; Error when the request fails
 */
export const sendTogether = (
  url: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
  ofNode: Attributes = {},
): Promise<unknown[]> =>
  inSpan(
    () => ({
      name: [...new Set(calls.map(({ method }) => method))].join(' '),
      kind: SpanKind.CLIENT,
      attributes: {
        'rpc.system': 'jsonrpc',
        'rpc.method': calls[0]?.method,
        'obverse.rpc_calls': calls.length,
        ...ofNode,
      },
    }),
    () => exchange(url, calls, signal),
  );

async function exchange(url: string, calls: readonly RpcCall[], signal: AbortSignal): Promise<unknown[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const [single] = requests;
  if (single === undefined) return [];
  // some nodes accept no batches
  const answer = await post(url, JSON.stringify(requests.length === 1 ? single : requests), signal);
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
 * @param ofNode what spans say about the node
 * @returns a {@link Send} for many calls. It repeats requests that fail, and makes no further request once its signal aborts.
 */
export function sender(url: string, batchSize: number, ofNode?: Attributes): (signal: AbortSignal) => Send {
  return (signal) => async (calls) => {
    const batches = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, i) =>
      calls.slice(i * batchSize, (i + 1) * batchSize),
    );
    const results: unknown[][] = [];
    const queue = batches.entries();
    const work = async () => {
      for (const [i, batch] of queue) {
        signal.throwIfAborted();
        results[i] = await retrying.execute(() => sendTogether(url, batch, signal, ofNode), signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    return results.flat();
  };
}
