import { explainFailure, type RpcTransactionError } from '@obverse/core';
import type { PublicKey, VersionedTransaction } from '@solana/web3.js';
import { type ApiError, simulationFailed } from '../lib/errors.ts';
import { type ChainAccess, readAccounts } from './accounts.ts';
import type { IntegrationSnapshot } from './integrations.ts';
import { isRequestError } from './nodes/rpc-error.ts';
import { programApiError } from './program-errors.ts';

export type Simulation = {
  readonly unitsConsumed: number;
  /** What the fee payer puts into accounts that the transaction creates; lamports. */
  readonly rentLamports: bigint;
};

function toSimulationError(
  chain: ChainAccess,
  error: RpcTransactionError,
  logs: readonly string[],
  snapshot?: IntegrationSnapshot,
): ApiError {
  const failure = explainFailure(error, logs, chain.programId.toBase58());
  return failure.error === undefined
    ? simulationFailed(failure.message)
    : programApiError(failure.error, snapshot);
}

/** The content of a transaction comes from the caller: a node that rejects it as malformed has not failed. */
const mapRejection = (error: unknown): never => {
  throw isRequestError(error) ? simulationFailed('the cluster does not take the transaction as one') : error;
};

/**
 * Runs an unsigned transaction on the cluster without sending it.
 *
 * @param creatable the accounts that it may create
 * @throws ApiError with the program's or the token program's reason in words, when it would fail now
 */
export async function simulate(
  chain: ChainAccess,
  transaction: VersionedTransaction,
  creatable: readonly PublicKey[],
  snapshot?: IntegrationSnapshot,
): Promise<Simulation> {
  const [before, { err, logs, unitsConsumed, accounts }] = await Promise.all([
    readAccounts(chain, creatable),
    chain.call((rpc) => rpc.simulate(transaction.serialize(), creatable)).catch(mapRejection),
  ]);
  if (err !== null) throw toSimulationError(chain, err as RpcTransactionError, logs, snapshot);
  const rentLamports = creatable.reduce((sum, _, i) => {
    const [old, created] = [before.accounts[i], accounts[i]];
    // an address that received SOL before its account was created holds lamports but no data
    const isNew = created && created.data.length > 0 && (old?.data.length ?? 0) === 0;
    return isNew ? sum + BigInt(created.lamports) - BigInt(old?.lamports ?? 0) : sum;
  }, 0n);
  return { unitsConsumed, rentLamports };
}
