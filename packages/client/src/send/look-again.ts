import type { ObverseClient } from '../client.ts';
import type { Cluster } from '../types.ts';
import { within } from '../wait.ts';
import { rpcNode, type Sighting } from './rpc.ts';
import { failedError, TransactionError } from './transaction-error.ts';
import { attemptTimeoutMs, look } from './watch.ts';

export type LookAgainOptions = {
  readonly client: ObverseClient;
  readonly cluster?: Cluster | undefined;
  /** The node that it was sent to. Without one nobody believes the service that it failed or expired. */
  readonly rpcUrl?: string | URL | undefined;
  /** What the sending ended with. */
  readonly error: TransactionError;
  /** How long answers are waited for; milliseconds, by default 30 seconds. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Looks once more at a transaction that was signed and did not end well, at the node and the service: before another one is made in its place.
 *
 * @returns that it was executed after all
 * @throws TransactionError EXPIRED or FAILED where it can have no effect any more, which `mayExecute` says; else UNKNOWN, REFUSED or FAILED
 * @example
 * ```ts
 * import { lookAgain, TransactionError } from '@obverse/client/send';
 *
 * async function mayStartAgain(error: unknown): Promise<boolean> {
 *   if (!(error instanceof TransactionError) || !error.mayExecute) return true;
 *   try {
 *     await lookAgain({ client, rpcUrl, error });
 *     return false;
 *   } catch (seen) {
 *     return seen instanceof TransactionError && !seen.mayExecute;
 *   }
 * }
 * ```
 */
export async function lookAgain(options: LookAgainOptions): Promise<'confirmed' | 'finalized'> {
  const { client, cluster = 'mainnet', rpcUrl, error, timeoutMs = attemptTimeoutMs } = options;
  const { signature, deadline = { blockHeight: undefined, validUntilTs: undefined } } = error;
  if (signature === undefined) throw error;
  const node = rpcUrl === undefined ? undefined : rpcNode(rpcUrl);
  const signal = within(timeoutMs, options.signal);
  let seen: Sighting;
  try {
    seen = await look({ client, cluster, node, signature, deadline, signal });
  } catch (cause) {
    const message = 'It is not known yet whether the transaction was executed: nobody answers';
    throw new TransactionError('UNKNOWN', message, { cause, signature, deadline });
  }
  if (seen.status === 'failed') throw failedError(seen, signature, deadline);
  if (seen.status === 'expired')
    throw new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature });
  if (seen.status !== 'pending') return seen.status;
  // what the node has refused is still refused
  if (error.code === 'REFUSED') throw error;
  const message = 'It is not known yet whether the transaction was executed';
  throw new TransactionError('UNKNOWN', message, { signature, deadline });
}
