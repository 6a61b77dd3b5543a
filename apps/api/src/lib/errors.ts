import { type ErrorCode, errorStatus } from '@obverse/contracts';
import { TRPCError } from '@trpc/server';

type Status = (typeof errorStatus)[ErrorCode];

/** tRPC's name for each HTTP status that this service answers with. */
const trpcCode = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<Status, TRPCError['code']>;

/** An error whose message the caller sees: a stable code and a sentence for people. */
export class ApiError extends TRPCError {
  readonly errorCode: ErrorCode;
  override readonly name = 'ApiError';

  constructor(errorCode: ErrorCode, message: string, cause?: unknown) {
    super({ code: trpcCode[errorStatus[errorCode]], message, cause });
    this.errorCode = errorCode;
  }
}

/** 400: the schema or the state of the chain does not admit what the caller sent. */
export const invalid = (field: string, reason: string): ApiError =>
  new ApiError('INVALID_REQUEST', `Invalid request data: ${field}: ${reason}`);

/** 422: the simulated transaction fails on chain. `reason` is the program's error in words. */
export const simulationFailed = (reason: string): ApiError =>
  new ApiError('TRANSACTION_WOULD_FAIL', `Invalid request data: ${reason}`);

/** 503. `dependency` is a name for people, without addresses or other internals. */
export const unavailable = (dependency: string, cause?: unknown): ApiError =>
  new ApiError('UNAVAILABLE', `${dependency} is out of reach`, cause);

export const routeNotFound = (method: string, path: string): ApiError =>
  new ApiError('ROUTE_NOT_FOUND', `No such route: ${method} ${path}`);

/** 400 that no client reads: it disconnected before it had its answer. */
export const clientAborted = (): ApiError => invalid('request', 'was broken off');
