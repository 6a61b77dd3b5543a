import type { ObverseClient } from '../client.ts';
import type { Cluster } from '../types.ts';
import { answerTimeoutMs, follow } from './follow.ts';
import { TransactionError } from './transaction-error.ts';

export type RecheckOptions = {
  readonly client: ObverseClient;
  readonly cluster?: Cluster | undefined;
  /** The node that it was sent to. Without one, nobody believes the service that it failed or expired. */
  readonly rpcUrl?: string | URL | undefined;
  /** What the sending ended with. */
  readonly error: TransactionError;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Asks the node and the service once more for the outcome of a transaction that was signed and did not end well: before another one is made in its place.
 *
 * @returns that it was executed after all
 * @throws TransactionError EXPIRED or FAILED where it can have no effect any more, which `mayExecute` says; else UNKNOWN, REFUSED or FAILED
 * @example
 * ```ts
 * import { recheck, TransactionError } from '@obverse/client/send';
 *
 * async function mayStartAgain(error: TransactionError): Promise<boolean> {
 *   if (!error.mayExecute) return true;
 *   const outcome = await recheck({ client, rpcUrl, error }).catch((newer: unknown) => newer);
 *   return outcome instanceof TransactionError && !outcome.mayExecute;
 * }
 * ```
 */
export async function recheck(options: RecheckOptions): Promise<'confirmed' | 'finalized'> {
  const { client, cluster = 'mainnet', rpcUrl, error, signal } = options;
  const { signature, deadline = { blockHeight: undefined, validUntilTs: undefined } } = error;
  if (signature === undefined) throw error;
  const submitted = { client, cluster, rpcUrl, signature, deadline };
  // no time for a second poll
  const once = { pollMs: answerTimeoutMs, timeoutMs: 0, signal };
  const outcome = await follow({ ...submitted, ...once }).catch((newer: TransactionError) => {
    // what the node has refused is still refused
    throw newer.code === 'UNKNOWN' && error.code === 'REFUSED' ? error : newer;
  });
  if (outcome !== 'expired') return outcome;
  throw new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature });
}
