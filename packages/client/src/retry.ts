import { wait } from './wait.ts';

/** When and how often a request is repeated. */
export type RetryOptions = {
  /** The most requests that a call makes; 1 never repeats. */
  readonly attempts?: number;
  /** The first delay is at most this; each further one at most twice as long. */
  readonly baseDelayMs?: number;
  /** No delay of the client's own is longer. */
  readonly maxDelayMs?: number;
  /** A response whose `Retry-After` is longer is returned instead of waited for. */
  readonly maxRetryAfterMs?: number;
};

/** In place of the global `fetch`. The signal is that of the request: Node loses the one in a request that nobody keeps. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

const defaults = { attempts: 4, baseDelayMs: 300, maxDelayMs: 8_000, maxRetryAfterMs: 60_000 };

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** The server or something before it could not serve the request now. */
const retriedStatuses = new Set([429, 502, 503, 504]);

/** What `Retry-After` says: seconds or a date; undefined where it is neither. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** No connection was made, or it broke before an answer: the service or the node cannot be reached. What `fetch` threw is the cause. */
export class ConnectionError extends TypeError {
  override readonly name = 'ConnectionError';
}

const isRetried = (response: Response): boolean =>
  retriedStatuses.has(response.status) || response.headers.get('x-error-code') === 'IDEMPOTENCY_KEY_IN_USE';

/**
 * Runs a request that may be repeated until it is answered: after a failed connection, and where the service is busy. Delays grow, and are
 * random, so that clients do not come back together. `Retry-After` can only lengthen them.
 */
export async function withRetries(
  send: () => Promise<Response>,
  options: RetryOptions,
  signal?: AbortSignal | null,
): Promise<Response> {
  const { attempts, baseDelayMs, maxDelayMs, maxRetryAfterMs } = { ...defaults, ...options };
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    let requestedMs = 0;
    try {
      const response = await send();
      if (attempt >= attempts || !isRetried(response)) return response;
      requestedMs = retryAfterMs(response) ?? 0;
      if (requestedMs > maxRetryAfterMs) return response;
      await response.body?.cancel();
    } catch (error) {
      // anything but a TypeError is not a failed connection: an abort, or a mistake in the caller's own fetch
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
      if (attempt >= attempts) throw new ConnectionError(error.message, { cause: error });
    }
    const limitMs = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
    await wait(requestedMs + Math.random() * limitMs, signal);
  }
}

/**
 * A fetch that repeats what can be repeated without doing it twice: safe and idempotent requests, and a POST by the `Idempotency-Key` that
 * the caller gave or that it is given here.
 */
export const retryingFetch =
  (send: Fetch, options: RetryOptions) =>
  (request: Request): Promise<Response> => {
    if (!safeMethods.has(request.method) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    const { signal } = request;
    // it stays reachable for every attempt, and with it what aborts its signal
    return withRetries(() => send(request.clone(), { signal }), options, signal);
  };
