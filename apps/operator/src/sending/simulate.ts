import {
  composeTransaction,
  maxComputeUnits,
  type RpcTransactionError,
  serializeTransaction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Session } from '../session/open.ts';
import type { Proposal } from './proposal.ts';
import { refused } from './refused.ts';

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
    computeUnitLimit: maxComputeUnits,
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
