import { explainFailure, type RpcTransactionError } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { type ApiError, simulationFailed } from '../lib/errors.ts';
import type { AccountAt } from './account-reads.ts';
import type { ChainAccess } from './accounts.ts';
import type { IntegrationSnapshot } from './integrations.ts';
import type { SimulationAnswer } from './nodes/rpc.ts';
import { isRequestError } from './nodes/rpc-error.ts';
import { programApiError } from './program-errors.ts';

/** The content of a transaction comes from the caller: a node that rejects it as malformed has not failed. */
const mapRejection = (error: unknown): never => {
  throw isRequestError(error) ? simulationFailed('the cluster does not take the transaction as one') : error;
};

/**
 * Runs an unsigned transaction on the cluster without sending it.
 *
 * @param addresses the accounts to return as they would be afterwards
 */
export const simulate = (
  chain: ChainAccess,
  transaction: Uint8Array,
  addresses: readonly PublicKey[],
): Promise<SimulationAnswer> => chain.call((rpc) => rpc.simulate(transaction, addresses)).catch(mapRejection);

/** The program's or the token program's reason, in words, why a simulated transaction would fail. */
export function toSimulationError(
  chain: ChainAccess,
  { err, logs }: SimulationAnswer,
  snapshot?: IntegrationSnapshot,
): ApiError {
  const failure = explainFailure(err as RpcTransactionError, logs, chain.programId.toBase58());
  return failure.error === undefined
    ? simulationFailed(failure.message)
    : programApiError(failure.error, snapshot);
}

/**
 * What the fee payer puts into accounts that a simulated transaction creates or makes larger; lamports.
 *
 * @param addresses of the accounts that the simulation returned
 * @param before those accounts as they are
 */
export function rentOf(
  { accounts }: SimulationAnswer,
  addresses: readonly PublicKey[],
  before: AccountAt,
): bigint {
  return addresses.reduce((sum, address, i) => {
    const [old, after] = [before(address), accounts[i]];
    // an address that received SOL before its account was created holds lamports but no data
    const isLarger = after && after.data.length > (old?.data.length ?? 0);
    return isLarger ? sum + BigInt(after.lamports) - BigInt(old?.lamports ?? 0) : sum;
  }, 0n);
}
