// What a signed request costs anyone to ask: one ed25519 verification.
import { rotateMessage, verifySignature } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

export async function benchSignatures({ short }) {
  const rounds = short ? 100 : 1_000;
  const signer = Keypair.generate();
  const message = rotateMessage({
    integrationId: Keypair.generate().publicKey.toBase58(),
    timestamp: 1_800_000_000_000,
    cluster: 'mainnet',
  });
  const signature = bs58.encode(nacl.sign.detached(Buffer.from(message), signer.secretKey));
  const given = { message, signature, signer: signer.publicKey.toBase58() };
  for (let i = 0; i < 100; i++) await verifySignature(given);
  const began = process.hrtime.bigint();
  for (let i = 0; i < rounds; i++) {
    if (!(await verifySignature(given))) throw new Error('a good signature was refused');
  }
  const microseconds = Number(process.hrtime.bigint() - began) / rounds / 1_000;
  console.log(`\nVerifying a signature takes ${microseconds.toFixed(0)} µs`);
}
