import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { type Fetch, type RetryOptions, retryingFetch } from './retry.ts';

/** Every operation of the service by method and path: `client.GET('/stablecoin/apy', { params: { query: { cluster: 'devnet' } } })`. */
export type ObverseClient = Client<paths>;

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
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000' });
 * const { data } = await client.GET('/stablecoin/apy', { signal: AbortSignal.timeout(10_000) });
 */
export function createClient({ baseUrl, apiKey, fetch, retry = {} }: ClientOptions): ObverseClient {
  const send: Fetch = fetch ?? ((request) => globalThis.fetch(request));
  return createFetchClient<paths>({
    baseUrl,
    fetch: retry === false ? send : retryingFetch(send, retry),
    headers: apiKey === undefined ? {} : { 'Service-API-Key': apiKey },
  });
}
