/**
 * A typed client of the REST interface, its types generated from the service's OpenAPI document.
 * @module
 */

import type { components } from './api.generated.ts';

export type { components, operations, paths } from './api.generated.ts';
export { type ClientOptions, createClient, type ObverseClient } from './client.ts';
export { type Answer, ObverseError, unwrap } from './envelope.ts';
export { formBody } from './form.ts';
export {
  type Amount,
  type CoinUnits,
  coins,
  coinUnits,
  formatUnits,
  type JuniorUnits,
  juniorTokens,
  juniorUnits,
  type NumberUnits,
  type UnderlyingUnits,
  type Unit,
  type Units,
  underlying,
  underlyingUnits,
} from './units.ts';

/** An event of an integration, told apart by `kind`, as the list, the stream and webhooks give it. */
export type IntegrationEvent = components['schemas']['IntegrationEvent'];

/** What a stream of events sends: `ready` once, then events. */
export type StreamMessage = components['schemas']['StreamMessage'];
