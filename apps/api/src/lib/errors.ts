import { describeIssues, type ErrorCode, errorStatus } from '@obverse/contracts';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

type Status = (typeof errorStatus)[ErrorCode];

/** tRPC's own name of each status this service answers with. */
const trpcCode = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<Status, TRPCError['code']>;

/** The one class of errors that callers see: a stable code with its HTTP status, and a sentence for people. */
export class ApiError extends TRPCError {
  readonly errorCode: ErrorCode;
  override readonly name = 'ApiError';

  constructor(errorCode: ErrorCode, message: string, cause?: unknown) {
    super({ code: trpcCode[errorStatus[errorCode]], message, cause });
    this.errorCode = errorCode;
  }

  get status(): Status {
    return errorStatus[this.errorCode];
  }
}

/** 400: what the caller sent does not fit the schema or the state of the chain. */
export const invalid = (field: string, reason: string): ApiError =>
  new ApiError('INVALID_REQUEST', `Invalid request data: ${field}: ${reason}`);

/** 413: more bytes than the limit. */
export const tooLarge = (field: string, reason: string): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', `Invalid request data: ${field}: ${reason}`);

/** 415: a media type, a charset or an encoding that this service does not read. */
export const unsupported = (field: string, reason: string): ApiError =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', `Invalid request data: ${field}: ${reason}`);

export const jsonExpected = (): ApiError => unsupported('body', 'media type must be application/json');

/** 422: the simulated transaction fails on chain. `reason` is the program's error in words. */
export const simulationFailed = (reason: string): ApiError =>
  new ApiError('TRANSACTION_WOULD_FAIL', `Invalid request data: ${reason}`);

/** 503: `dependency` is named for people, without addresses or other internals. */
export const unavailable = (dependency: string, cause?: unknown): ApiError =>
  new ApiError('UNAVAILABLE', `${dependency} is out of reach`, cause);

export const routeNotFound = (method: string, path: string, note = ''): ApiError =>
  new ApiError('ROUTE_NOT_FOUND', `No such route: ${method} ${path}${note}`);

/** 404 for a route that production does not have. */
export const onlyInDevelopment = (method: string, path: string): ApiError =>
  routeNotFound(method, path, '; it is available on development deployments only');

/** 400 that nobody reads: the client disconnected before the answer. */
export const clientAborted = (): ApiError => invalid('request', 'was broken off');

/** Whether the caller's request caused the error, whatever the state of the service. */
export const isInvalidRequest = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'INVALID_REQUEST';

/** Whether something that the service needs did not answer. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'UNAVAILABLE';

/** tRPC's own errors, from its input parsing and its transport. */
function fromTrpc(error: TRPCError): ApiError | undefined {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
    return new ApiError('INVALID_REQUEST', `Invalid request data: ${describeIssues(error.cause.issues)}`);
  }
  if (error.cause instanceof SyntaxError) return invalid('input', 'is not valid JSON');
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
      return invalid('input', error.message);
    case 'NOT_FOUND':
      return new ApiError('ROUTE_NOT_FOUND', error.message);
    case 'METHOD_NOT_SUPPORTED':
      return new ApiError('METHOD_NOT_ALLOWED', error.message);
    case 'UNSUPPORTED_MEDIA_TYPE':
      return jsonExpected();
    default:
      return undefined;
  }
}

/**
 * Maps anything thrown to what the caller may know. What is not foreseen becomes `Internal server error`; its cause belongs in the log
 * and nowhere else.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const known = error instanceof TRPCError ? fromTrpc(error) : undefined;
  return known ?? new ApiError('INTERNAL', 'Internal server error', error);
}
