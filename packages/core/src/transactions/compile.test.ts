import { randomSeed } from '@obverse/testing';
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransactionTooLargeError } from '../errors.ts';
import { compileTransaction } from './compile.ts';
import { type ComposeParams, composeTransaction, transactionBytes } from './compose.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const anyKey = fc.integer({ min: 1, max: 40 }).map(key);

const transactions: fc.Arbitrary<ComposeParams> = fc.record(
  {
    feePayer: anyKey,
    instructions: fc.array(
      fc
        .record({
          programId: anyKey,
          keys: fc.array(fc.record({ pubkey: anyKey, isSigner: fc.boolean(), isWritable: fc.boolean() }), {
            maxLength: 14,
          }),
          data: fc.uint8Array({ maxLength: 300 }),
        })
        .map(({ data, ...rest }) => new TransactionInstruction({ ...rest, data: Buffer.from(data) })),
      { maxLength: 4 },
    ),
    blockhash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => new PublicKey(hash).toBase58()),
    nonce: fc.record({ account: anyKey, authority: anyKey }),
    computeUnitLimit: fc.nat({ max: 1_400_000 }),
    computeUnitPrice: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  },
  { requiredKeys: ['feePayer', 'instructions', 'blockhash'] },
);

/** The result, or that the transaction is too large. */
function orTooLarge<T>(compile: () => T): T | 'too large' {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof TransactionTooLargeError)) throw error;
    return 'too large';
  }
}

const base58 = (keys: readonly PublicKey[]) => keys.map((each) => each.toBase58());

describe('compileTransaction', () => {
  it('returns the bytes, signers and writable accounts of the composed transaction', () => {
    let compiled = 0;
    const property = fc.property(transactions, (params) => {
      const transaction = composeTransaction(params);
      const { message } = transaction;
      const expected = orTooLarge(() => transactionBytes(transaction));
      const actual = orTooLarge(() => compileTransaction(params));
      if (expected === 'too large' || actual === 'too large') {
        expect(actual).toBe(expected);
        return;
      }
      compiled += 1;
      const keys = message.staticAccountKeys;
      expect(Buffer.from(actual.bytes).toString('hex')).toBe(Buffer.from(expected).toString('hex'));
      expect(base58(actual.signers)).toEqual(base58(keys.slice(0, message.header.numRequiredSignatures)));
      expect(base58(actual.writable)).toEqual(
        base58(keys.filter((_, index) => message.isAccountWritable(index))),
      );
    });
    fc.assert(property, { seed: randomSeed('compileTransaction'), numRuns: 300, endOnFailure: true });
    expect(compiled).toBeGreaterThan(50);
  });
});
