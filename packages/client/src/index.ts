/**
 * A typed client of the REST interface, its types generated from the service's OpenAPI document.
 * @module
 */

export type { components, operations, paths } from './api.generated.ts';
export { type ClientOptions, createClient, type ObverseClient } from './client.ts';
export { type Answer, ObverseError, unwrap } from './envelope.ts';
export { formBody } from './form.ts';
