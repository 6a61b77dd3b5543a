import { createHash } from 'node:crypto';
import {
  ComputeBudgetProgram,
  Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Cluster } from './cluster.ts';

/**
 * A keypair that anyone can derive: its seed is the SHA-256 of a public sentence. For local clusters only, where equal keys on every
 * machine give equal addresses, which documentation can print.
 * @param role e.g. `admin`
 */
export function developmentKeypair(role: string): Keypair {
  const sentence = `Obverse development ${role}: worthless outside local clusters`;
  return Keypair.fromSeed(createHash('sha256').update(sentence).digest());
}

/** Composes and signs a transaction with the current blockhash. @param signers the fee payer first */
export function signTransaction(
  cluster: Cluster,
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
): DecodedTransaction {
  const message = new TransactionMessage({
    payerKey: signers[0].publicKey,
    recentBlockhash: cluster.blockhashes.at(cluster.clock.slot()),
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([...signers]);
  return decodeTransaction(transaction.serialize());
}

/** More than the equal transactions that fit into one slot. */
const maxUniqueLimits = 100_000;

let lastUniqueLimit = 0;

/**
 * Makes otherwise equal transactions differ. Within one slot they would have the same signature, and the cluster would refuse all but
 * the first. The instruction sets the compute limit to at least `units`, a different number each time.
 */
export function uniqueComputeLimit(units: number): TransactionInstruction {
  lastUniqueLimit = (lastUniqueLimit + 1) % maxUniqueLimits;
  return ComputeBudgetProgram.setComputeUnitLimit({ units: units + lastUniqueLimit });
}
