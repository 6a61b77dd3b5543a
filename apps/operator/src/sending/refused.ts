import { explainFailure, type RpcTransactionError } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';

/** What stood against a transaction, in words. */
export function refused(
  programId: PublicKey,
  error: RpcTransactionError,
  logs: readonly string[],
): RefusedError {
  return new RefusedError(`refused: ${explainFailure(error, logs, programId.toBase58()).message}`);
}
