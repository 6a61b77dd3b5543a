import { createHash } from 'node:crypto';
import { Keypair } from '@solana/web3.js';

/**
 * A keypair that everybody can derive: its seed is the SHA-256 of the sentence that says what it is. Good for local clusters
 * only, where the same keys on every machine make addresses that documentation can print.
 * @param role e.g. `admin`
 */
export function developmentKeypair(role: string): Keypair {
  const sentence = `Obverse development ${role}: worthless outside local clusters`;
  return Keypair.fromSeed(createHash('sha256').update(sentence).digest());
}
