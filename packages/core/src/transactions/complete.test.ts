import { randomSeed } from '@obverse/testing';
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeTransaction } from './complete.ts';
import { composeTransaction, transactionBytes } from './compose.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

const account = fc.record({
  pubkey: fc.integer({ min: 1, max: 7 }).map(key),
  isSigner: fc.boolean(),
  isWritable: fc.boolean(),
});
/** An instruction with the data of a draft and other data of the same length. */
const instruction = fc.nat({ max: 60 }).chain((length) => {
  const data = fc.uint8Array({ minLength: length, maxLength: length });
  return fc.record({
    programId: fc.integer({ min: 20, max: 22 }).map(key),
    keys: fc.array(account, { maxLength: 12 }),
    drafted: data,
    final: data,
  });
});
const budget = fc.record(
  {
    nonce: fc.record({ account: fc.constant(key(8)), authority: fc.integer({ min: 1, max: 7 }).map(key) }),
    computeUnitLimit: fc.nat({ max: 1_400_000 }),
    computeUnitPrice: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  },
  { requiredKeys: [] },
);

describe('completeTransaction', () => {
  it('returns the bytes that composing the whole transaction gives', () => {
    const seed = randomSeed('completeTransaction');
    const property = fc.property(
      fc.array(instruction, { maxLength: 3 }),
      budget,
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (given, final, hash) => {
        const instructions = (which: 'drafted' | 'final') =>
          given.map(
            ({ programId, keys, ...data }) =>
              new TransactionInstruction({ programId, keys, data: Buffer.from(data[which]) }),
          );
        const bytesOf = (params: object, which: 'drafted' | 'final', blockhash: string) =>
          transactionBytes(
            composeTransaction({ feePayer: key(1), instructions: instructions(which), blockhash, ...params }),
          );
        const drafted = {
          ...('nonce' in final && { nonce: final.nonce }),
          ...('computeUnitLimit' in final && { computeUnitLimit: 7 }),
          ...('computeUnitPrice' in final && { computeUnitPrice: 0n }),
        };
        const draft = bytesOf(drafted, 'drafted', PublicKey.default.toBase58());
        const blockhash = new PublicKey(hash).toBase58();
        const completed = completeTransaction(draft, {
          ...final,
          blockhash,
          instructions: instructions('final'),
        });
        expect(completed).toEqual(bytesOf(final, 'final', blockhash));
      },
    );
    fc.assert(property, { seed, numRuns: 200, endOnFailure: true });
  });

  it.each([
    ['has another length', [Buffer.alloc(3)], "an instruction's data has another length"],
    ['is of more instructions', [Buffer.alloc(2), Buffer.alloc(2)], 'the draft has other instructions'],
  ])('refuses data that %s than in the draft', (_, data, message) => {
    const instructionsWith = (all: Buffer[]) =>
      all.map((each) => new TransactionInstruction({ programId: key(20), keys: [], data: each }));
    const blockhash = key(9).toBase58();
    const draft = composeTransaction({
      feePayer: key(1),
      instructions: instructionsWith([Buffer.alloc(2)]),
      blockhash,
    });
    expect(() =>
      completeTransaction(draft.serialize(), { instructions: instructionsWith(data), blockhash }),
    ).toThrow(new RangeError(message));
  });
});
