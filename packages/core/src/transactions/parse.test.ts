import { atDepth, randomSeed, transactionV1 } from '@obverse/testing';
import * as web3 from '@solana/web3.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnInstruction, drawnKey } from '../../test/transactions/drawn.ts';
import { CodecError } from '../errors.ts';
import { feesOf } from '../explanation/budget.ts';
import { type ComposeParams, composeTransaction, transactionBytes } from './compose.ts';
import { resolveLookups } from './lookup-tables.ts';
import { type ParsedTransaction, parseTransaction } from './parse.ts';

const { PublicKey } = web3;
const runs = { seed: randomSeed('parsed transactions'), numRuns: atDepth({ quick: 150, full: 5_000 }) };
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [payer, program, table] = [key(1), key(2), key(200)];
const blockhash = key(99).toBase58();

const drawn = {
  feePayer: drawnKey,
  // no more than fit into the size of one transaction
  instructions: fc.array(drawnInstruction(20), { maxLength: 2 }),
  blockhash: fc.constant(blockhash),
};
const full = {
  ...{ priorityFeeLamports: 123_456n, computeUnitLimit: 60_000 },
  ...{ loadedAccountsDataSizeLimit: 70_000, heapSize: 32_768 },
};
const drawnConfig = fc.record(
  {
    ...{ priorityFeeLamports: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), heapSize: fc.constant(32_768) },
    computeUnitLimit: fc.integer({ min: 1, max: 1_400_000 }),
    loadedAccountsDataSizeLimit: fc.integer({ min: 1, max: 2 ** 26 }),
  },
  { requiredKeys: [] },
);

/** What a transaction was made of is what was parsed, each account with the union of its roles. */
function expectParsed(parsed: ParsedTransaction, { feePayer, instructions }: ComposeParams): void {
  expect(parsed).toMatchObject({ feePayer, blockhash, lookupTables: [] });
  const named = instructions.map(({ programId, keys, data }) => [
    ...[programId, keys.map(({ pubkey }) => pubkey), [...data]].map(String),
  ]);
  const read = parsed.instructions.map(({ programId, accounts, data }) => [
    ...[programId, accounts.map(({ address }) => address), [...data]].map(String),
  ]);
  expect(read).toEqual(named);
  const metas = instructions.flatMap(({ keys }) => keys);
  for (const { address, isSigner, isWritable } of parsed.accounts.slice(1)) {
    const same = metas.filter(({ pubkey }) => address !== undefined && pubkey.equals(address));
    const roles = [same.some((each) => each.isSigner), same.some((each) => each.isWritable)];
    expect([isSigner, isWritable]).toEqual(roles);
  }
  expect(parsed.signatures).toHaveLength(parsed.accounts.filter(({ isSigner }) => isSigner).length);
}

/** Whatever is changed in the bytes, and wherever they end, parsing fails with nothing but a CodecError. */
function expectOnlyCodecErrors(valid: fc.Arbitrary<Uint8Array>): void {
  const changes = fc.array(fc.tuple(fc.nat(1_300), fc.nat(255)), { maxLength: 4 });
  const property = fc.property(valid, changes, fc.nat(1_300), (given, changed, end) => {
    const bytes = Uint8Array.from(given);
    for (const [at, byte] of changed) if (at < bytes.length) bytes[at] = byte;
    try {
      parseTransaction(bytes.subarray(0, Math.max(1, end)));
    } catch (error) {
      expect(error).toBeInstanceOf(CodecError);
    }
  });
  fc.assert(property, runs);
}

const messageWith = (keys: readonly { pubkey: web3.PublicKey; isWritable: boolean }[]) =>
  new web3.TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [
      { programId: program, keys: keys.map((each) => ({ ...each, isSigner: false })), data: Buffer.of(7) },
    ],
  });
const serialized = (message: web3.VersionedMessage) => new web3.VersionedTransaction(message).serialize();

describe('parseTransaction', () => {
  const params = fc.record(drawn);

  it('gives what a transaction was composed of', () => {
    const property = fc.property(params, (given) => {
      const parsed = parseTransaction(transactionBytes(composeTransaction(given)));
      expect(parsed.version).toBe(0);
      expectParsed(parsed, given);
    });
    fc.assert(property, runs);
  });

  it('parses the legacy format', () => {
    const bytes = serialized(messageWith([{ pubkey: key(9), isWritable: true }]).compileToLegacyMessage());
    expect(parseTransaction(bytes)).toMatchObject({ version: 'legacy', feePayer: payer });
  });

  it('refuses more accounts than instructions can name, as validators do', () => {
    const addresses = Array.from({ length: 256 }, () => web3.Keypair.generate().publicKey);
    // beside the fee payer and the program
    const named = addresses.slice(0, 254).map((pubkey) => ({ pubkey, isWritable: false }));
    const compiled = messageWith(named).compileToV0Message([{ key: table, state: { addresses } } as never]);
    expect(parseTransaction(serialized(compiled)).accounts).toHaveLength(256);
    compiled.addressTableLookups[0]?.readonlyIndexes.push(255);
    expect(() => parseTransaction(serialized(compiled))).toThrow('it names 257 accounts');
  });

  it('throws nothing but a CodecError for random and for altered bytes', () => {
    const composed = params.map((given) => transactionBytes(composeTransaction(given)));
    expectOnlyCodecErrors(fc.oneof(fc.uint8Array({ maxLength: 1_300 }), composed));
  });

  const composed = transactionBytes(composeTransaction({ feePayer: payer, blockhash, instructions: [] }));
  const valid = (at = 0, ...values: number[]) => composed.map((byte, i) => values[i - at] ?? byte);
  it.each([
    ['bytes behind it', Uint8Array.of(...valid(), 0), 'bytes follow it'],
    ['an end before its time', valid().subarray(0, 90), 'it ends after 90 bytes'],
    ['more bytes than can be sent', new Uint8Array(1_233), 'it has 1233 bytes'],
    ['version 1 behind signatures', valid(65, 0x81), 'its version is not known'],
    ['fewer signatures than signers', valid(66, 2), 'it has 1 signatures for 2 signers'],
    ['no fee payer', valid(67, 1), 'it has no fee payer'],
    ['an overlong length', Buffer.from([...composed].toSpliced(69, 1, 0x81, 0)), 'a length is not'],
  ])('refuses %s', (_, bytes, problem) => {
    expect(() => parseTransaction(bytes)).toThrow(`not a transaction: ${problem}`);
  });
});

describe('parseTransaction of version 1', () => {
  it('gives what @solana/kit has made a transaction of', async () => {
    // what instructions say of the budget does not count
    const price = web3.ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n });
    const instructions = drawn.instructions.map((each) => [price, ...each]);
    const params = fc.record({ ...drawn, instructions, config: drawnConfig });
    const property = fc.asyncProperty(params, async (given) => {
      const parsed = parseTransaction(await transactionV1(given));
      const { priorityFeeLamports: priorityLamports, ...config } = given.config;
      expect(parsed).toMatchObject({ version: 1, config: { priorityLamports, ...config } });
      const { computeUnitLimit = 0 } = config;
      const fees = { computeUnitLimit, priorityLamports: priorityLamports ?? 0n };
      expect(feesOf(parsed)).toMatchObject(fees);
      expectParsed(parsed, given);
    });
    await fc.assert(property, runs);
  });

  it('gives the signatures in the order of the signers', async () => {
    const other = web3.Keypair.generate();
    const keys = [{ pubkey: other.publicKey, isSigner: true, isWritable: false }];
    const instructions = [new web3.TransactionInstruction({ programId: key(101), keys })];
    const bytes = await transactionV1({ feePayer: payer, blockhash, instructions, signers: [other] });
    const { signatures } = parseTransaction(bytes);
    expect(signatures).toEqual([new Uint8Array(64), bytes.subarray(-64)]);
    expect(signatures[1]).not.toEqual(new Uint8Array(64));
  });

  let valid: Uint8Array;
  const altered = (at: number, ...values: number[]) => valid.map((byte, i) => values[i - at] ?? byte);
  beforeAll(async () => {
    const keys = [{ pubkey: key(2), isSigner: false, isWritable: true }];
    const call = new web3.TransactionInstruction({ programId: key(101), keys, data: Buffer.of(1, 2, 3) });
    valid = await transactionV1({ feePayer: key(1), blockhash, instructions: [call], config: full });
  });
  // 42 bytes stand before the three addresses, and 20 of the configuration behind them
  const programAt = 42 + 3 * 32 + 20;

  it.each([
    ['more bytes than can be sent', () => new Uint8Array(4_097).fill(0x81, 0, 1), 'it has 4097 bytes'],
    ['bytes behind it', () => Uint8Array.of(...valid, 0), 'bytes follow it'],
    ['an end before its time', () => valid.subarray(0, -1), 'it ends after'],
    ['no fee payer', () => altered(2, 1), 'it has no fee payer'],
    ['too many signers', () => altered(1, 13), 'it has 13 signers; at most 12 are allowed'],
    ['too many instructions', () => altered(40, 65), 'it has 65 instructions; at most 64 are allowed'],
    ['too many addresses', () => altered(41, 65), 'it has 65 addresses; at most 64 are allowed'],
    ['a value of the configuration that is not known', () => altered(4, 0x3f), 'its configuration is not'],
    ['half of a fee', () => altered(4, 0x1d), 'its configuration is not known'],
    ['an address twice', () => altered(42, ...valid.subarray(74, 106)), 'it names an account twice'],
    ['the fee payer as a program', () => altered(programAt, 0), 'an instruction names an account'],
    ['an account that it does not have', () => altered(programAt + 4, 3), 'an instruction names an account'],
  ])('refuses %s', (_, bytes, problem) => {
    expect(() => parseTransaction(valid)).not.toThrow();
    expect(() => parseTransaction(bytes())).toThrow(`not a transaction: ${problem}`);
  });

  it('throws nothing but a CodecError for altered bytes', () => expectOnlyCodecErrors(fc.constant(valid)));
});

describe('resolveLookups', () => {
  const owner = web3.AddressLookupTableProgram.programId;
  /** A table as it is on chain: not deactivated. */
  const tableOf = (addresses: readonly web3.PublicKey[]) => {
    const header = Buffer.from('01000000ffffffffffffffff'.padEnd(112, '0'), 'hex');
    return { owner, data: Buffer.concat([header, ...addresses.map((each) => each.toBuffer())]) };
  };
  const addressesOf = ({ accounts }: Pick<ParsedTransaction, 'accounts'>) =>
    accounts.map(({ address }) => address?.toBase58());

  it('gives accounts of lookup tables, which parsing leaves open, the addresses that web3.js gives them', () => {
    const account = fc.record({ seed: fc.integer({ min: 10, max: 60 }), isWritable: fc.boolean() });
    const accounts = fc.uniqueArray(account, { maxLength: 12, selector: ({ seed }) => seed });
    const property = fc.property(accounts, fc.integer({ min: 10, max: 60 }), (given, split) => {
      const named = given.map(({ seed, isWritable }) => ({ pubkey: key(seed), isWritable }));
      const among = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => key(from + i));
      const addressLookupTableAccounts = [among(10, split), among(split, 61)].map(
        (addresses, i) => ({ key: key(200 + i), state: { addresses } }) as web3.AddressLookupTableAccount,
      );
      const message = messageWith(named).compileToV0Message(addressLookupTableAccounts);
      const parsed = parseTransaction(serialized(message));
      expect(addressesOf(parsed).slice(2)).toEqual(named.map(() => undefined));
      const tables = addressLookupTableAccounts.map(
        (each) => [each.key.toBase58(), tableOf(each.state.addresses)] as const,
      );
      const resolved = resolveLookups(parsed, new Map(tables));
      const expected = message.getAccountKeys({ addressLookupTableAccounts }).keySegments().flat();
      expect(addressesOf(resolved)).toEqual(expected.map((each) => each.toBase58()));
      expect(resolved.instructions.map(addressesOf)).toEqual([named.map(({ pubkey }) => pubkey.toBase58())]);
    });
    fc.assert(property, runs);
  });

  const two = tableOf([key(10), key(11)]);
  const lookup = { key: table, state: { addresses: [key(10), key(11)] } } as never;
  const named = messageWith([{ pubkey: key(11), isWritable: true }]).compileToV0Message([lookup]);
  it.each([
    ['does not exist', null],
    ['is of another program', { ...two, owner: program }],
    ['is not initialized', { owner, data: Buffer.alloc(120) }],
    ['has no header', { owner, data: two.data.subarray(0, 55) }],
    ['ends within the entry', { owner, data: two.data.subarray(0, 56 + 63) }],
  ])('leaves the account open where the table %s', (_, account) => {
    const resolved = resolveLookups(parseTransaction(serialized(named)), new Map([[`${table}`, account]]));
    expect(addressesOf(resolved)).toEqual([payer.toBase58(), program.toBase58(), undefined]);
    expect(resolved.instructions.map(addressesOf)).toEqual([[undefined]]);
  });
});
