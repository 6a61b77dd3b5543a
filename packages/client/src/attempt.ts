import type { InitArgument, InitOf, ObverseClient } from './client.ts';
import { type Answer, errorOf, type ObverseError } from './envelope.ts';
import type { DataOf, ErrorCode, ErrorCodeOf, Method, PathWith } from './types.ts';

/** The outcome of a call: its data, or an error with one of the codes that the operation has. */
export type Attempt<Data, Code extends ErrorCode> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ObverseError<Code> };

/**
 * Calls an operation and returns its refusals as values, typed by the error codes of this operation. A failed connection still throws.
 *
 * @example
 * ```ts
 * import { attempt, underlying } from '@obverse/client';
 *
 * const body = { integrationId, user: user.toBase58(), amount: underlying('12.5', 6) };
 * const answer = await attempt(client, 'post', '/integration/mint', { body });
 * if (answer.ok) console.log(answer.data.transaction);
 * else if (answer.error.code === 'NOT_WHITELISTED') console.error(answer.error.message);
 * ```
 */
export async function attempt<M extends Method, P extends PathWith<M>>(
  client: ObverseClient,
  method: M,
  path: P,
  ...[init]: InitArgument<M, P, InitOf<M, P>>
): Promise<Attempt<DataOf<M, P>, ErrorCodeOf<M, P>>> {
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: unknown,
  ) => Promise<unknown>;
  const answer = (await request(method, path, init ?? {})) as Answer<DataOf<M, P>>;
  if (answer.data !== undefined) return { ok: true, data: answer.data.data };
  return { ok: false, error: errorOf(answer) as ObverseError<ErrorCodeOf<M, P>> };
}
