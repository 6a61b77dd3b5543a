/**
 * A typed client of the REST interface, its types generated from the service's OpenAPI document.
 * @module
 */

export type { components, operations, paths } from './api.generated.ts';
export { type Attempt, attempt } from './attempt.ts';
export { type ClientOptions, createClient, type ObverseClient } from './client.ts';
export { type Answer, ObverseError, unwrap } from './envelope.ts';
export { type EventStreamOptions, eventStream, followEvents } from './events.ts';
export { formBody } from './form.ts';
export { ConnectionError, type Fetch, type RetryOptions } from './retry.ts';
export { callNode, type NodeOptions } from './rpc.ts';
export type {
  BodyOf,
  Cluster,
  DataOf,
  ErrorCode,
  ErrorCodeOf,
  IntegrationEvent,
  Method,
  PathWith,
  StreamMessage,
} from './types.ts';
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
