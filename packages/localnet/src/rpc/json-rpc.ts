/** Error codes of JSON-RPC 2.0 and of Solana nodes. */
export const errorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  blockCleanedUp: -32001,
  preflightFailure: -32002,
  signatureFailure: -32003,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const;

/**
 * A failure in the form of JSON-RPC 2.0, with the codes that Solana nodes use.
 *
 * @example
 * ```ts
 * import { errorCode, RpcError } from '@obverse/localnet/rpc';
 *
 * throw new RpcError(errorCode.methodNotFound, 'Method not found: getBlock');
 * ```
 */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** @param what names the parameter and says what it must be */
export function invalidParam(what: string): RpcError {
  return new RpcError(errorCode.invalidParams, `Invalid param: ${what}`);
}

/** Writes JSON with bigints as plain integers, as nodes write 64-bit quantities. */
export function stringify(value: unknown): string {
  return stringifyWith('\u0001', value);
}

/**
 * Writes large integers as strings that start with a marker, then removes the marker and the quotes. Retries with a longer marker
 * when a string in `value` starts with this one.
 */
function stringifyWith(marker: string, value: unknown): string {
  let marked = false;
  let clash = false;
  const json = JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'string') clash ||= field.startsWith(marker);
    if (typeof field !== 'bigint') return field;
    if (Number.isSafeInteger(Number(field))) return Number(field);
    marked = true;
    return `${marker}${field}`;
  });
  if (!marked) return json;
  if (clash) return stringifyWith(`${marker}\u0001`, value);
  return json.replace(new RegExp(`"(?:\\\\u0001){${marker.length}}(-?\\d+)"`, 'g'), '$1');
}
