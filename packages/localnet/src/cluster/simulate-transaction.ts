import {
  type Blockhash,
  getCompiledTransactionMessageEncoder,
  type TransactionMessageBytes,
} from '@solana/kit';
import type { SimulatedOutcome } from './bank.ts';
import { checkTransaction } from './check-transaction.ts';
import type { Cluster } from './cluster.ts';
import type { DecodedTransaction } from './decode-transaction.ts';
import type { TransactionError } from './transaction-error.ts';

export type Simulation =
  | { readonly outcome: SimulatedOutcome }
  /** It was not even tried. */
  | { readonly outcome: null; readonly refused: TransactionError };

/** Runs a transaction without keeping what it does. Signatures are the caller's affair. */
export function simulateTransaction(cluster: Cluster, decoded: DecodedTransaction): Simulation {
  const refused = checkTransaction(cluster, decoded);
  if (refused) return { outcome: null, refused };
  return { outcome: cluster.bank.simulate(decoded.transaction) };
}

/** The same transaction with another blockhash, so that it can be simulated whatever its age. Its signatures go stale. */
export function withBlockhash(decoded: DecodedTransaction, blockhash: string): DecodedTransaction {
  const message = { ...decoded.message, lifetimeToken: blockhash as Blockhash };
  const messageBytes = Uint8Array.from(getCompiledTransactionMessageEncoder().encode(message));
  const transaction = {
    ...decoded.transaction,
    messageBytes: messageBytes as unknown as TransactionMessageBytes,
  };
  return { ...decoded, message, messageBytes, transaction };
}
