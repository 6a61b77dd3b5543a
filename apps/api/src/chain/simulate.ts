import { explainFailure, type RpcTransactionError } from '@obverse/core';
import type { PublicKey, VersionedTransaction } from '@solana/web3.js';
import { type ApiError, simulationFailed } from '../lib/errors.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import type { Coin } from './coin.ts';
import { isCallersFault } from './nodes/rpc-error.ts';
import { refusal } from './refusal.ts';

export type Simulation = {
  readonly unitsConsumed: number;
  /** What the fee payer puts into accounts that did not exist before; lamports. */
  readonly rentLamports: bigint;
};

function explain(chain: Chain, error: RpcTransactionError, logs: readonly string[], coin?: Coin): ApiError {
  const failure = explainFailure(error, logs, chain.programId.toBase58());
  return failure.error === null ? simulationFailed(failure.message) : refusal(failure.error, coin);
}

/** What is in a transaction comes from the caller; a node that finds it no transaction has not failed. */
const explainUntaken = (error: unknown): never => {
  throw isCallersFault(error) ? simulationFailed('the cluster does not take the transaction as one') : error;
};

/**
 * Runs an unsigned transaction on the cluster without sending it. `writable` are the accounts it may create.
 *
 * @throws ApiError with the program's or the token program's reason in words, when it would fail now
 */
export async function simulate(
  chain: Chain,
  transaction: VersionedTransaction,
  writable: readonly PublicKey[],
  coin?: Coin,
): Promise<Simulation> {
  const addresses = writable.map((key) => key.toBase58());
  const [before, { value }] = await Promise.all([
    readAccounts(chain, writable),
    chain
      .call((rpc) =>
        rpc.simulateTransaction(transaction, {
          sigVerify: false,
          replaceRecentBlockhash: true,
          commitment: 'confirmed',
          accounts: { encoding: 'base64', addresses },
        }),
      )
      .catch(explainUntaken),
  ]);
  if (value.err !== null) throw explain(chain, value.err as RpcTransactionError, value.logs ?? [], coin);
  const rentLamports = writable.reduce((sum, _, i) => {
    const [old, created] = [before.accounts[i], value.accounts?.[i]];
    // an address that someone funded beforehand holds lamports but no data
    const isNew = created && created.data[0] !== '' && (old?.data.length ?? 0) === 0;
    return isNew ? sum + BigInt(created.lamports) - BigInt(old?.lamports ?? 0) : sum;
  }, 0n);
  return { unitsConsumed: value.unitsConsumed ?? 0, rentLamports };
}
