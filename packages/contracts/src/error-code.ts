import * as z from 'zod';

/** Every value of the header `X-Error-Code`, with the HTTP status it comes with. A code is never reused. */
export const errorStatus = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  INVALID_SIGNATURE: 401,
  WRONG_INTEGRATION: 403,
  NOT_AUTHORITY: 403,
  NOT_WHITELISTED: 403,
  ROUTE_NOT_FOUND: 404,
  INTEGRATION_NOT_FOUND: 404,
  TRANCHE_NOT_FOUND: 404,
  COOLDOWN_NOT_FOUND: 404,
  KEY_ALREADY_REVEALED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TRANSACTION_WOULD_FAIL: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  WEBHOOK_NOT_FOUND: 404,
  WEBHOOK_EXISTS: 409,
  TOO_MANY_WEBHOOKS: 409,
  METHOD_NOT_ALLOWED: 405,
  STABLECOIN_NOT_FOUND: 404,
  LOSS_CLAIM_NOT_FOUND: 404,
  LOSS_PENDING: 422,
  PAUSED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_IN_USE: 409,
  SECRET_SHOWN_ONCE: 409,
  UNRECOGNIZED_TRANSACTION: 422,
  NOT_NOMINATED: 403,
  FOREIGN_ORIGIN: 403,
  SESSION_NOT_FOUND: 404,
  DUPLICATE_TRANSACTION: 409,
  TRANSACTION_ENDED: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[];

export const errorCodeSchema = z
  .enum(errorCodes as [ErrorCode, ...ErrorCode[]])
  .meta({ description: 'Stable code of the failure' });
