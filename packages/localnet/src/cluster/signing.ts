import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  ComputeBudgetProgram,
  Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Cluster } from './cluster.ts';

/** The DER prefix of an ed25519 private key of 32 bytes. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

// Not with web3.js: its ed25519 computes tables for a quarter of a second before it derives its first key.
const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });

/** The same keypair as `Keypair.fromSeed`. */
export function keypairFromSeed(seed: Uint8Array): Keypair {
  const publicKey = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(-32);
  return new Keypair({ publicKey, secretKey: Buffer.concat([seed, publicKey]) });
}

/**
 * A keypair that anyone can derive: its seed is the SHA-256 of a public sentence. For local clusters only, where equal keys on every
 * machine give equal addresses, which documentation can print.
 *
 * @param role e.g. `admin`
 * @example
 * ```ts
 * import { developmentKeypair } from '@obverse/localnet';
 *
 * const manager = developmentKeypair('manager'); // signs what only a local platform's manager may do
 * ```
 */
export function developmentKeypair(role: string): Keypair {
  const sentence = `Obverse development ${role}: worthless outside local clusters`;
  return keypairFromSeed(createHash('sha256').update(sentence).digest());
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
  const bytes = transaction.message.serialize();
  for (const { publicKey, secretKey } of signers)
    transaction.addSignature(publicKey, sign(null, bytes, privateKeyOf(secretKey.subarray(0, 32))));
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
