import { composeTransaction, type RpcTransactionError, serializeTransaction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Session } from '../session/open.ts';
import type { Proposal } from './proposal.ts';
import { refused } from './refused.ts';

/** The most a transaction may ask for. */
const MAX_COMPUTE_UNITS = 1_400_000;

/**
 * Runs a proposal on the cluster without sending it.
 * @returns compute units
 * @throws RefusedError with the program's reason in words, where it would fail now
 */
export async function simulate(session: Session, { instructions }: Proposal): Promise<number> {
  const transaction = composeTransaction({
    feePayer: session.feePayer,
    instructions,
    blockhash: PublicKey.default.toBase58(), // replaced by the simulation
    computeUnitLimit: MAX_COMPUTE_UNITS,
    // as many bytes as the transaction that will be sent
    ...(session.computeUnitPrice === undefined ? {} : { computeUnitPrice: 0n }),
  });
  serializeTransaction(transaction); // refuses what is too large in words of our own
  const { value } = await session.connection.simulateTransaction(transaction, {
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  });
  if (value.err !== null)
    throw refused(session.programId, value.err as RpcTransactionError, value.logs ?? []);
  return value.unitsConsumed ?? 0;
}

/** Accounts may have moved on when the transaction lands; a tenth more covers what depends on them. */
export function computeUnitLimit(consumed: number): number {
  return Math.min(MAX_COMPUTE_UNITS, Math.ceil(consumed * 1.1) + 300);
}
