import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated.ts';

/** Every operation of the service by method and path: `client.GET('/stablecoin/apy', { params: { query: { cluster: 'devnet' } } })`. */
export type ObverseClient = Client<paths>;

export type ClientOptions = {
  /** Where the service is, such as `https://api.example`. */
  readonly baseUrl: string;
  /** The integration's API key; needed for what concerns the integration. Keep it on a server. */
  readonly apiKey?: string;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/** Makes a client. Amounts that may exceed 2^53 − 1 are sent as decimal strings. */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): ObverseClient {
  return createFetchClient<paths>({
    baseUrl,
    ...(fetch === undefined ? {} : { fetch }),
    headers: apiKey === undefined ? {} : { 'Service-API-Key': apiKey },
  });
}
