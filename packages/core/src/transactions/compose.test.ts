import { atDepth, randomSeed, transactionV1 } from '@obverse/testing';
import * as web3 from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnInstruction, drawnKey } from '../../test/transactions/drawn.ts';
import { bytesOf, namedInstructions, partsOf } from '../../test/verification/parts.ts';
import { TransactionTooLargeError } from '../errors.ts';
import { composeTransaction, recomposeTransaction, signersOf, transactionBytes } from './compose.ts';
import { transactionBytesV1 } from './compose-v1.ts';
import { parseTransaction } from './parse.ts';

const { PublicKey, TransactionInstruction, VersionedTransaction } = web3;
const key = (seed: number) => new PublicKey(Uint8Array.from({ length: 32 }, (_, i) => (i < 2 ? seed : 7)));
const [feePayer, other, program, nonceAccount] = [key(1), key(2), key(3), key(4)];
const blockhash = key(99).toBase58();
const nonce = { account: nonceAccount, authority: other };

const call = (data: string, keys = [other, nonceAccount]) =>
  new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey, i) => ({ pubkey, isSigner: i === 0, isWritable: i > 0 })),
    data: Buffer.from(data),
  });
const transfer = (lamports = 5) =>
  web3.SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: other, lamports });
const budget = { blockhash, nonce, computeUnitLimit: 60_000, computeUnitPrice: 7n };

describe('composeTransaction', () => {
  it('puts the advance of a nonce, which its authority signs, and the compute budget first', () => {
    const transaction = composeTransaction({ feePayer, instructions: [transfer()], ...budget });
    const { compiledInstructions, staticAccountKeys } = transaction.message;
    expect(compiledInstructions.map(({ data }) => data[0])).toEqual([4, 2, 3, 2]);
    const [account = 0] = compiledInstructions[0]?.accountKeyIndexes ?? [];
    expect(staticAccountKeys[account]).toEqual(nonceAccount);
    expect(transaction.message.isAccountWritable(account)).toBe(true);
    expect(signersOf(transaction)).toContain(other.toBase58());
  });

  it.each([1, 8])('writes at most 1232 bytes, those of %i lookup tables included', (count) => {
    const accounts = Array.from({ length: 3 * count }, (_, i) => key(10 + i));
    const tables = Array.from({ length: count }, (_, i) => ({
      key: key(100 + i),
      state: { addresses: accounts.slice(3 * i, 3 * i + 3) },
    })) as never;
    const write = (bytes: number) => {
      const instructions = [call('x'.repeat(bytes), [feePayer, ...accounts])];
      const message = new web3.TransactionMessage({
        ...{ payerKey: feePayer, recentBlockhash: blockhash, instructions },
      });
      return transactionBytes(new VersionedTransaction(message.compileToV0Message(tables)));
    };
    const room = 1_232 - write(500).length;
    expect(write(500 + room)).toHaveLength(1_232);
    expect(() => write(501 + room)).toThrow(TransactionTooLargeError);
  });
});

describe('recomposeTransaction', () => {
  const trial = composeTransaction({
    ...{ feePayer, blockhash: PublicKey.default.toBase58(), nonce },
    ...{ instructions: [call('minimum 0'), transfer()], computeUnitLimit: 1_400_000, computeUnitPrice: 0n },
  });

  it('gives the bytes that composing with the other data gives, and leaves the first as it was', () => {
    const params = { instructions: [call('minimum 999 and more'), transfer(9)], ...budget };
    const again = transactionBytes(recomposeTransaction(trial, params));
    expect(again).toEqual(transactionBytes(composeTransaction({ feePayer, ...params })));
    expect(trial.message.recentBlockhash).toBe(PublicKey.default.toBase58());
  });

  it.each<[string, web3.TransactionInstruction[], object]>([
    ['fewer instructions', [call('')], {}],
    ['another account', [call('', [other, key(9)]), transfer()], {}],
    ['another program', [transfer(), transfer()], {}],
    ['no price', [call(''), transfer()], { computeUnitPrice: undefined }],
  ])('refuses %s', (_, instructions, changed) => {
    expect(() => recomposeTransaction(trial, { ...budget, ...changed, instructions })).toThrow(RangeError);
  });
});

describe('transactionBytesV1', () => {
  it('writes the instructions, signers and configuration that @solana/kit writes, which orders accounts otherwise', async () => {
    const drawn = fc.record({
      feePayer: drawnKey,
      instructions: fc.array(drawnInstruction(300), { maxLength: 8 }),
      computeUnitLimit: fc.integer({ min: 0, max: 1_400_000 }),
      priorityLamports: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ computeUnitLimit, priorityLamports, ...given }) => {
        const fee = priorityLamports === undefined ? {} : { priorityFeeLamports: priorityLamports };
        const config = { computeUnitLimit, loadedAccountsDataSizeLimit: 67_108_864, ...fee };
        const ofKit = partsOf(await transactionV1({ ...given, blockhash, config }));
        const composed = composeTransaction({ ...given, blockhash });
        const bytes = transactionBytesV1(composed, { computeUnitLimit, priorityLamports });
        const parts = partsOf(bytes);
        expect(Buffer.from(bytesOf(parts)).equals(bytes)).toBe(true);
        expect(namedInstructions(parts)).toEqual(namedInstructions(ofKit));
        const [keys, instructions] = [ofKit.keys.slice(0, 1), []];
        expect({ ...parts, keys: parts.keys.slice(0, 1), instructions }).toEqual({
          ...ofKit,
          keys,
          instructions,
        });
      }),
      { seed: randomSeed('writing version 1'), numRuns: atDepth({ quick: 100, full: 3_000 }) },
    );
  });

  const naming = (count: number, isSigner = false) =>
    Array.from({ length: count }, (_, i) => ({ pubkey: key(110 + i), isSigner, isWritable: false }));
  const write = (...calls: { keys?: web3.AccountMeta[]; data?: Buffer }[]) => {
    const instructions = calls.map(
      ({ keys = [], data }) =>
        new TransactionInstruction({ programId: key(101), keys, data: data as Buffer }),
    );
    const composed = composeTransaction({ feePayer: key(1), blockhash, instructions });
    return transactionBytesV1(composed, { computeUnitLimit: 1, priorityLamports: 1n });
  };
  const room = 4_096 - write({}).length;

  it.each([
    ['4096 bytes', [{ data: Buffer.alloc(room) }], [{ data: Buffer.alloc(room + 7) }], 'larger than 4096'],
    ['64 addresses', [{ keys: naming(62) }], [{ keys: naming(63) }], 'has 65 addresses; at most 64'],
    ['12 signers', [{ keys: naming(11, true) }], [{ keys: naming(12, true) }], 'has 13 signers; at most 12'],
    ['64 instructions', Array(64).fill({}), Array(65).fill({}), 'has 65 instructions; at most 64'],
    [
      '255 accounts in an instruction',
      [{ keys: Array(255).fill(naming(1)[0]) }],
      [{ keys: Array(256).fill(naming(1)[0]) }],
      'has 256 accounts in an instruction',
    ],
  ])('writes %s, and not more', (limit, fitting, tooMany, message) => {
    expect(parseTransaction(write(...fitting)).version).toBe(1);
    const excess = limit === '4096 bytes' ? { excessBytes: 7 } : {};
    const error = { name: 'TransactionTooLargeError', message: expect.stringContaining(message), ...excess };
    expect(() => write(...tooMany)).toThrow(expect.objectContaining(error));
  });

  it('refuses lookup tables', () => {
    const { message } = composeTransaction({ feePayer, blockhash, instructions: [] });
    message.addressTableLookups.push({ accountKey: key(3), writableIndexes: [0], readonlyIndexes: [] });
    const write = () => transactionBytesV1(new VersionedTransaction(message), { computeUnitLimit: 1 });
    expect(write).toThrow(RangeError);
  });
});
