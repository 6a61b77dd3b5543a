import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../lib/errors.ts';

/**
 * What the caller presents as its key, in either of the two headers; undefined without any.
 *
 * @throws ApiError INVALID_REQUEST when both are there and differ
 */
export function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const [one, other] = [headers['service-api-key'], headers['x-api-key']];
  if (one !== undefined && other !== undefined && one !== other) {
    throw invalid('X-API-Key', 'differs from Service-API-Key; send one of them');
  }
  const key = one ?? other;
  return typeof key === 'string' ? key : undefined;
}
