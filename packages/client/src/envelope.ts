import { retryAfterMs } from './retry.ts';
import type { ErrorCode } from './types.ts';

/**
 * A refusal or failure of the service.
 *
 * @example
 * ```ts
 * import { ObverseError, unwrap } from '@obverse/client';
 *
 * try {
 *   await unwrap(client.GET('/integration/{id}', { params: { path: { id: integrationId } } }));
 * } catch (error) {
 *   if (error instanceof ObverseError) console.error(error.status, error.code, error.message);
 * }
 * ```
 */
export class ObverseError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ObverseError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code for machines, as in the header `X-Error-Code`; null where something before the service answered. */
  readonly code: Code | null;
  /** Identifies this request in questions to the operator. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the service says so. */
  readonly retryAfter: number | null;

  constructor(message: string, response: Response) {
    super(message);
    this.status = response.status;
    this.code = response.headers.get('x-error-code') as Code | null;
    this.requestId = response.headers.get('x-request-id');
    const ms = retryAfterMs(response);
    this.retryAfter = ms === undefined ? null : Math.ceil(ms / 1_000);
  }
}

/** What a call of the client resolves to. */
export type Answer<Data> =
  | { data: { data: Data }; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

const messageOf = (error: unknown, response: Response): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : `${response.status} ${response.statusText}`;

/** The error of an answer without data. */
export const errorOf = ({ error, response }: { error?: unknown; response: Response }): ObverseError =>
  new ObverseError(messageOf(error, response), response);

/**
 * The data of a successful answer.
 *
 * @throws ObverseError with the service's own message and code for every other answer
 * @example
 * ```ts
 * import { unwrap } from '@obverse/client';
 *
 * const limits = await unwrap(client.GET('/stablecoin/limits', { params: { query: { cluster: 'devnet' } } }));
 * ```
 */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const answer = await call;
  if (answer.data === undefined) throw errorOf(answer);
  return answer.data.data;
}
