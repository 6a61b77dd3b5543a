import { atDepth, randomSeed, transactionV1 } from '@obverse/testing';
import { MessageV0, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnInstruction, drawnKey } from '../../test/transactions/drawn.ts';
import { TransactionTooLargeError } from '../errors.ts';
import { composeTransaction } from './compose.ts';
import { transactionBytesV1 } from './compose-v1.ts';
import { parseTransaction } from './parse.ts';

const runs = { seed: randomSeed('writing version 1'), numRuns: atDepth({ quick: 100, full: 3_000 }) };
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const blockhash = key(99).toBase58();

const params = fc.record({
  feePayer: drawnKey,
  instructions: fc.array(drawnInstruction(300), { maxLength: 8 }),
  blockhash: fc.constant(blockhash),
});
const budget = fc.record(
  {
    priorityLamports: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    computeUnitLimit: fc.integer({ min: 0, max: 1_400_000 }),
  },
  { requiredKeys: ['computeUnitLimit'] },
);

/** What kit has compiled, in the form of web3.js, which arranges accounts in another order. */
function toWeb3(bytes: Uint8Array): VersionedTransaction {
  const { accounts, instructions, blockhash: recentBlockhash } = parseTransaction(bytes);
  const staticAccountKeys = accounts.map(({ address }) => address as PublicKey);
  const indexOf = (address: PublicKey | undefined) =>
    staticAccountKeys.findIndex((each) => each.equals(address as PublicKey));
  return new VersionedTransaction(
    new MessageV0({
      header: {
        numRequiredSignatures: accounts.filter(({ isSigner }) => isSigner).length,
        numReadonlySignedAccounts: accounts.filter((each) => each.isSigner && !each.isWritable).length,
        numReadonlyUnsignedAccounts: accounts.filter((each) => !each.isSigner && !each.isWritable).length,
      },
      staticAccountKeys,
      recentBlockhash,
      compiledInstructions: instructions.map(({ programId, accounts: named, data }) => ({
        programIdIndex: indexOf(programId),
        accountKeyIndexes: named.map(({ address }) => indexOf(address)),
        data,
      })),
      addressTableLookups: [],
    }),
  );
}

describe('transactionBytesV1', () => {
  it('writes what @solana/kit writes of the same accounts and instructions', async () => {
    await fc.assert(
      fc.asyncProperty(params, budget, async (given, { computeUnitLimit, priorityLamports }) => {
        const config = {
          computeUnitLimit,
          loadedAccountsDataSizeLimit: 67_108_864,
          ...(priorityLamports !== undefined && { priorityFeeLamports: priorityLamports }),
        };
        const written = await transactionV1({ ...given, config });
        const bytes = transactionBytesV1(toWeb3(written), { computeUnitLimit, priorityLamports });
        expect(Buffer.from(bytes).equals(Buffer.from(written))).toBe(true);
      }),
      runs,
    );
  });

  const account = (i: number) => new PublicKey(Uint8Array.from({ length: 32 }, (_, j) => (j < 2 ? i : 7)));
  const naming = (count: number, isSigner = false) =>
    Array.from({ length: count }, (_, i) => ({ pubkey: account(i), isSigner, isWritable: false }));
  const write = (...calls: { keys?: ReturnType<typeof naming>; data?: Buffer }[]) =>
    transactionBytesV1(
      composeTransaction({
        feePayer: key(1),
        blockhash,
        instructions: calls.map(
          ({ keys = [], data = Buffer.alloc(0) }) =>
            new TransactionInstruction({ programId: key(101), keys, data }),
        ),
      }),
      { computeUnitLimit: 1, priorityLamports: 1n },
    );
  const room = 4_096 - write({}).length;

  it.each([
    ['4096 bytes', [{ data: Buffer.alloc(room) }], [{ data: Buffer.alloc(room + 1) }], 'larger than 4096'],
    ['64 addresses', [{ keys: naming(62) }], [{ keys: naming(63) }], 'has 65 addresses; at most 64'],
    ['12 signers', [{ keys: naming(11, true) }], [{ keys: naming(12, true) }], 'has 13 signers; at most 12'],
    ['64 instructions', Array(64).fill({}), Array(65).fill({}), 'has 65 instructions; at most 64'],
    [
      '255 accounts in an instruction',
      [{ keys: Array(255).fill(naming(1)[0]) }],
      [{ keys: Array(256).fill(naming(1)[0]) }],
      'has 256 accounts in an instruction',
    ],
  ])('writes %s, and not more', (_, fitting, tooMany, problem) => {
    expect(parseTransaction(write(...fitting)).version).toBe(1);
    expect(() => write(...tooMany)).toThrow(TransactionTooLargeError);
    expect(() => write(...tooMany)).toThrow(problem);
  });

  it('says how many bytes are too many', () => {
    expect(write({ data: Buffer.alloc(room) })).toHaveLength(4_096);
    expect(() => write({ data: Buffer.alloc(room + 7) })).toThrow(
      expect.objectContaining({ excessBytes: 7 }),
    );
  });

  it('refuses lookup tables', () => {
    const { message } = composeTransaction({ feePayer: key(1), blockhash, instructions: [] });
    const lookups = [{ accountKey: key(3), writableIndexes: [0], readonlyIndexes: [] }];
    const other = new VersionedTransaction(
      new MessageV0({ ...(message as MessageV0), header: message.header, addressTableLookups: lookups }),
    );
    expect(() => transactionBytesV1(other, { computeUnitLimit: 1 })).toThrow(RangeError);
  });
});
