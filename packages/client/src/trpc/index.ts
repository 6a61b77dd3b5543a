/**
 * A typed tRPC client of the service, with nothing of the service behind its types.
 * @module
 */

import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './router.generated.ts';

export { TRPCClientError } from '@trpc/client';
export type { AppRouter, ErrorShape } from './router.generated.ts';

/** What each procedure takes: `RouterInputs['integration']['mint']`. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** What each procedure answers: `RouterOutputs['integration']['quote']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** Every procedure of the service: `client.integration.mint.mutate(…)`. */
export type ObverseTrpcClient = TRPCClient<AppRouter>;

type EventSourceClass = NonNullable<Parameters<typeof httpSubscriptionLink>[0]['EventSource']>;
type Fetch = NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>;

export type TrpcClientOptions = {
  /** Where the service is, such as `https://api.example`. */
  readonly baseUrl: string;
  /** The integration's API key; needed for what concerns the integration. Keep it on a server. */
  readonly apiKey?: string;
  /** In place of the global `fetch`. */
  readonly fetch?: Fetch;
  /**
   * For subscriptions, in place of the global `EventSource`. Only one that takes a `fetch`, such as that of the package `eventsource`, can
   * send the API key.
   */
  readonly EventSource?: EventSourceClass;
};

/** Most calls in one batch that the service takes. */
const maxBatch = 10;

/**
 * Makes a tRPC client. Calls of the same moment travel together.
 *
 * @example
 * ```ts
 * import { createObverseTrpcClient } from '@obverse/client/trpc';
 *
 * const trpc = createObverseTrpcClient({ baseUrl: 'http://127.0.0.1:3000', apiKey: key });
 * const limits = await trpc.stablecoin.limits.query({ cluster: 'devnet' });
 * ```
 */
export function createObverseTrpcClient({
  baseUrl,
  apiKey,
  fetch,
  EventSource,
}: TrpcClientOptions): ObverseTrpcClient {
  const url = `${baseUrl.replace(/\/$/, '')}/trpc`;
  const headers = apiKey === undefined ? {} : { 'Service-API-Key': apiKey };
  // a native EventSource ignores it
  const fetchStream = (target: string | URL, init: RequestInit) =>
    (fetch ?? globalThis.fetch)(target, { ...init, headers: { ...init.headers, ...headers } });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          ...(EventSource === undefined ? {} : { EventSource }),
          eventSourceOptions: { fetch: fetchStream },
        }),
        false: httpBatchLink({ url, maxItems: maxBatch, headers, ...(fetch && { fetch }) }),
      }),
    ],
  });
}
