import type { components, ErrorStatus, paths } from './api.generated.ts';

export type Method = 'get' | 'post' | 'delete';

/** The paths that have an operation with this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never;
}[keyof paths];

/** An operation by method and path. */
export type Operation<M extends Method, P extends PathWith<M>> = Extract<paths[P][M], object>;

/** `data` of the answer of an operation. */
export type DataOf<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }
    ? Data
    : never;

/** The JSON body that a POST takes. */
export type BodyOf<P extends PathWith<'post'>> =
  Operation<'post', P> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : never;

/** Every stable error code of the service. */
export type ErrorCode = keyof ErrorStatus;

/** The error codes that an operation can answer with. */
export type ErrorCodeOf<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? { [Code in ErrorCode]: ErrorStatus[Code] extends keyof Responses ? Code : never }[ErrorCode]
    : never;

export type Cluster = 'mainnet' | 'devnet';

/** An event of an integration, told apart by `kind`, as the list, the stream and webhooks give it. */
export type IntegrationEvent = components['schemas']['IntegrationEvent'];

/** What a stream of events sends: `ready` once, then events. */
export type StreamMessage = components['schemas']['StreamMessage'];
