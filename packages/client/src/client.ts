import createFetchClient, { type Client, type FetchOptions } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { type Fetch, type RetryOptions, retryingFetch, withRetries } from './retry.ts';
import type { Method, Operation, PathWith } from './types.ts';

/** What an operation takes: parameters, body, headers, an abort signal. */
export type InitOf<M extends Method, P extends PathWith<M>> = FetchOptions<Operation<M, P>>;

/** As few arguments as the operation needs: a read without parameters has none. */
export type InitArgument<M extends Method, P extends PathWith<M>, Init> =
  Record<never, never> extends InitOf<M, P> ? [init?: Init] : [init: Init];

type ContentOf<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Content[keyof Content]
  : never;

/** What `parseAs` makes of a body. */
type Parsed = {
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array> | null;
};

// openapi-fetch has these types, too, but takes amounts apart: a string that says its unit would not be a string any more
type Answer<Operation, Init> =
  | {
      data: Init extends { parseAs: infer As extends keyof Parsed } ? Parsed[As] : ContentOf<Operation>;
      error?: never;
      response: Response;
    }
  | { data?: never; error: { success: false; message: string }; response: Response };

type Caller<M extends Method> = <P extends PathWith<M>, Init extends InitOf<M, P>>(
  path: P,
  ...init: InitArgument<M, P, Init>
) => Promise<Answer<Operation<M, P>, Init>>;

/** Every operation of the service by method and path: `client.GET('/stablecoin/apy', { params: { query: { cluster: 'devnet' } } })`. */
export type ObverseClient = Pick<Client<paths>, 'request' | 'use' | 'eject'> & {
  readonly GET: Caller<'get'>;
  readonly POST: Caller<'post'>;
  readonly DELETE: Caller<'delete'>;
};

export type ClientOptions = {
  /** Where the service is, such as `https://api.example`. */
  readonly baseUrl: string;
  /** The integration's API key; needed for what concerns the integration. Keep it on a server. */
  readonly apiKey?: string;
  /** In place of the global `fetch`. */
  readonly fetch?: Fetch;
  /** When and how often a request is repeated; `false` for never. */
  readonly retry?: RetryOptions | false;
};

/**
 * Makes a client.
 *
 * It repeats a request whose connection fails or that the service is too busy for, after what `Retry-After` says. A POST is repeated with
 * the same `Idempotency-Key`, so that it is done once. Every call takes an abort `signal`, which also ends a wait.
 *
 * @example
 * ```ts
 * import { createClient } from '@obverse/client';
 *
 * const obverse = createClient({ baseUrl: 'http://127.0.0.1:3000', apiKey: key });
 * const { data } = await obverse.GET('/stablecoin/apy', { signal: AbortSignal.timeout(10_000) });
 * ```
 */
export function createClient({ baseUrl, apiKey, fetch, retry = {} }: ClientOptions): ObverseClient {
  const send: Fetch = fetch ?? ((request, init) => globalThis.fetch(request, init));
  return createFetchClient<paths>({
    baseUrl,
    fetch:
      retry === false
        ? (request) =>
            withRetries(() => send(request, { signal: request.signal }), { attempts: 1 }, request.signal)
        : retryingFetch(send, retry),
    headers: apiKey === undefined ? {} : { 'Service-API-Key': apiKey },
  }) as unknown as ObverseClient;
}
