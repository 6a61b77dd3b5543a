import { invalid } from '../../lib/errors.ts';

const visible = /^[\x21-\x7e]{1,255}$/;

/** A string of RFC 8941: quotes and backslashes in it are escaped. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The key in the header `Idempotency-Key`: as the IETF draft writes it, a string in quotes, or bare, as most clients send it. Both forms of a key
 * are the same key.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function parseIdempotencyKey(header: string): string {
  const inQuotes = quoted.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, '$1');
  const key = inQuotes ?? header;
  if (!visible.test(key) || (inQuotes === undefined && header.startsWith('"'))) {
    throw invalid(
      'Idempotency-Key',
      'must be 1 to 255 visible ASCII characters, bare or as one quoted string',
    );
  }
  return key;
}
