import { atDepth, randomSeed, transactionV1 } from '@obverse/testing';
import {
  createKeyPairFromBytes,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit';
import {
  Keypair,
  MessageAccountKeys,
  MessageV0,
  PublicKey,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransactionTooLargeError } from '../errors.ts';
import { composeTransaction } from './compose.ts';
import { transactionBytesV1 } from './compose-v1.ts';
import { parseTransaction } from './parse.ts';

const runs = { seed: randomSeed('writing version 1'), numRuns: atDepth({ quick: 100, full: 3_000 }) };
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const blockhash = key(99).toBase58();

const instruction = fc
  .record({
    programId: fc.integer({ min: 101, max: 104 }).map(key),
    keys: fc.array(
      fc.record({
        pubkey: fc.integer({ min: 1, max: 12 }).map(key),
        isSigner: fc.boolean(),
        isWritable: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    data: fc.uint8Array({ maxLength: 300 }).map((data) => Buffer.from(data)),
  })
  .map((given) => new TransactionInstruction(given));
const params = fc.record({
  feePayer: fc.integer({ min: 1, max: 12 }).map(key),
  instructions: fc.array(instruction, { maxLength: 8 }),
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

  it('is read by @solana/kit, which writes the same bytes of it again', () => {
    fc.assert(
      fc.property(params, budget, (given, amounts) => {
        const bytes = transactionBytesV1(composeTransaction(given), amounts);
        const transaction = getTransactionDecoder().decode(bytes);
        const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
        const again = getCompiledTransactionMessageEncoder().encode(message);
        expect(Buffer.from(again).equals(Buffer.from(transaction.messageBytes))).toBe(true);
        expect(Buffer.from(getTransactionEncoder().encode(transaction)).equals(bytes)).toBe(true);
      }),
      runs,
    );
  });

  it('is parsed into the instructions, roles and budget that it was made of', () => {
    fc.assert(
      fc.property(params, budget, (given, amounts) => {
        const composed = composeTransaction(given);
        const { message } = composed;
        const parsed = parseTransaction(transactionBytesV1(composed, amounts));
        expect(parsed).toMatchObject({ version: 1, feePayer: given.feePayer, blockhash });
        expect(parsed.config).toEqual({
          computeUnitLimit: amounts.computeUnitLimit,
          priorityLamports: amounts.priorityLamports,
          loadedAccountsDataSizeLimit: 67_108_864,
          heapSize: undefined,
        });
        expect(parsed.signatures).toEqual(composed.signatures);
        const keys = new MessageAccountKeys(message.staticAccountKeys);
        const roles = (address: PublicKey, isSigner: boolean, isWritable: boolean) =>
          `${address.toBase58()} ${isSigner} ${isWritable}`;
        expect(
          parsed.accounts.map((each) => roles(each.address as PublicKey, each.isSigner, each.isWritable)),
        ).toEqual(
          keys.staticAccountKeys.map((each, i) =>
            roles(each, message.isAccountSigner(i), message.isAccountWritable(i)),
          ),
        );
        expect(
          parsed.instructions.map(({ programId, accounts, data }) => [
            programId.toBase58(),
            accounts.map(({ address }) => address?.toBase58()),
            [...data],
          ]),
        ).toEqual(
          given.instructions.map(({ programId, keys: named, data }) => [
            programId.toBase58(),
            named.map(({ pubkey }) => pubkey.toBase58()),
            [...data],
          ]),
        );
      }),
      runs,
    );
  });

  it('is signed by @solana/kit', async () => {
    const [payer, other] = [Keypair.generate(), Keypair.generate()];
    const keys = [{ pubkey: other.publicKey, isSigner: true, isWritable: false }];
    const instructions = [new TransactionInstruction({ programId: key(101), keys })];
    const composed = composeTransaction({ feePayer: payer.publicKey, blockhash, instructions });
    const bytes = transactionBytesV1(composed, { computeUnitLimit: 1 });
    const pairs = await Promise.all([payer, other].map(({ secretKey }) => createKeyPairFromBytes(secretKey)));
    const signed = await partiallySignTransaction(pairs, getTransactionDecoder().decode(bytes));
    const { signatures, accounts } = parseTransaction(
      Uint8Array.from(getTransactionEncoder().encode(signed)),
    );
    expect(signatures.map((each) => bs58.encode(each))).toEqual(
      accounts
        .slice(0, 2)
        .map(({ address }) => bs58.encode(signed.signatures[String(address) as never] ?? new Uint8Array())),
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
