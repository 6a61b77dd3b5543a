import { createHash } from 'node:crypto';
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { clusterAt, genesisMs } from '../../test/support/still-cluster.ts';
import { keypairFromSeed, signTransaction } from './signing.ts';

const seeds = Array.from({ length: 50 }, (_, i) => createHash('sha256').update(`seed ${i}`).digest());

describe('keypairFromSeed', () => {
  it('derives the keys that web3.js derives', () => {
    for (const seed of seeds) {
      const { publicKey, secretKey } = keypairFromSeed(seed);
      const expected = Keypair.fromSeed(seed);
      expect(publicKey.toBase58()).toBe(expected.publicKey.toBase58());
      expect(Buffer.from(secretKey)).toEqual(Buffer.from(expected.secretKey));
    }
  });
});

describe('signTransaction', () => {
  it('gives the bytes that web3.js gives, with a signature of every signer', () => {
    const cluster = clusterAt(() => genesisMs);
    const [feePayer, other] = seeds.map(keypairFromSeed) as [Keypair, Keypair];
    const pay = SystemProgram.transfer({
      fromPubkey: other.publicKey,
      toPubkey: feePayer.publicKey,
      lamports: 7,
    });
    const message = new TransactionMessage({
      payerKey: feePayer.publicKey,
      recentBlockhash: cluster.blockhashes.at(cluster.clock.slot()),
      instructions: [pay],
    });
    const expected = new VersionedTransaction(message.compileToV0Message());
    expected.sign([other, feePayer]);
    const { wire } = signTransaction(cluster, [pay], [feePayer, other]);
    expect(Buffer.from(wire)).toEqual(Buffer.from(expected.serialize()));
  });
});
