import type { Cluster } from './cluster.ts';
import type { DecodedTransaction } from './decode-transaction.ts';
import type { TransactionError } from './transaction-error.ts';

/** Why a transaction may not even be tried now: its blockhash is unknown or too old, or it was executed before. */
export function checkTransaction(cluster: Cluster, decoded: DecodedTransaction): TransactionError | null {
  if (!cluster.blockhashes.isValid(decoded.message.lifetimeToken, cluster.clock.slot()))
    return 'BlockhashNotFound';
  return cluster.history.get(decoded.signature) ? 'AlreadyProcessed' : null;
}
