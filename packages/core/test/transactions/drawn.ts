import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

/** A few accounts, so that instructions share some. */
export const drawnKey = fc.integer({ min: 1, max: 12 }).map(key);

/** Instructions of a few programs. @param maxBytes of data */
export const drawnInstruction = (maxBytes: number) =>
  fc
    .record({
      programId: fc.integer({ min: 101, max: 104 }).map(key),
      keys: fc.array(fc.record({ pubkey: drawnKey, isSigner: fc.boolean(), isWritable: fc.boolean() }), {
        maxLength: 5,
      }),
      data: fc.uint8Array({ maxLength: maxBytes }).map((data) => Buffer.from(data)),
    })
    .map((given) => new TransactionInstruction(given));
