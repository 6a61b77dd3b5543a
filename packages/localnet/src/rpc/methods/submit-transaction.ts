import type { Cluster } from '../../cluster/cluster.ts';
import type { DecodedTransaction } from '../../cluster/decode-transaction.ts';
import { executeTransaction } from '../../cluster/execute-transaction.ts';
import { simulateTransaction } from '../../cluster/simulate-transaction.ts';
import { describeTransactionError } from '../../cluster/transaction-error.ts';
import { hasValidSignatures } from '../../cluster/verify-signatures.ts';
import { PREFLIGHT_FAILURE, RpcError, SIGNATURE_FAILURE } from '../errors.ts';
import { simulationResult } from './simulation-result.ts';

/**
 * What a node does with a transaction that was sent to it. With the preflight a failing transaction is refused and
 * costs nothing; without it, it is executed if it can be, and whether it was shows in its status only.
 * @returns its signature
 * @throws RpcError −32002 with error, logs and units of a failed preflight; −32003 for a bad signature
 */
export function submitTransaction(
  cluster: Cluster,
  decoded: DecodedTransaction,
  skipPreflight: boolean,
): string {
  const signed = hasValidSignatures(decoded);
  if (!skipPreflight) {
    if (!signed) throw new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure');
    preflight(cluster, decoded);
  }
  if (signed) executeTransaction(cluster, decoded);
  return decoded.signature;
}

function preflight(cluster: Cluster, decoded: DecodedTransaction): void {
  const result = simulationResult(simulateTransaction(cluster, decoded));
  if (result.err === null) return;
  throw new RpcError(
    PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${describeTransactionError(result.err)}`,
    {
      ...result,
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
    },
  );
}
