import { atDepth, randomSeed } from '@obverse/testing';
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveLookups } from './lookup-tables.ts';
import { parseTransaction } from './parse.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [payer, program] = [key(1), key(2)];
const owner = AddressLookupTableProgram.programId;

/** A table as it is on chain. */
function tableOf(addresses: readonly PublicKey[]) {
  const header = Buffer.alloc(56);
  header.writeUInt32LE(1, 0);
  // not deactivated
  header.writeBigUInt64LE(2n ** 64n - 1n, 4);
  return { owner, data: Buffer.concat([header, ...addresses.map((each) => each.toBuffer())]) };
}

/** Parses a transaction with these accounts, which stand in tables. */
function transactionOn(
  tables: readonly { readonly key: PublicKey; readonly data: Uint8Array }[],
  accounts: readonly { readonly pubkey: PublicKey; readonly isWritable: boolean }[],
) {
  const lookups = tables.map(
    ({ key, data }) =>
      new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) }),
  );
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: payer.toBase58(),
    instructions: [
      {
        programId: program,
        keys: accounts.map((each) => ({ ...each, isSigner: false })),
        data: Buffer.alloc(0),
      },
    ],
  }).compileToV0Message(lookups);
  return {
    keys: message.getAccountKeys({ addressLookupTableAccounts: lookups }).keySegments().flat(),
    parsed: parseTransaction(new VersionedTransaction(message).serialize()),
  };
}

const addressesOf = ({ accounts }: { accounts: readonly { address: PublicKey | undefined }[] }) =>
  accounts.map(({ address }) => address?.toBase58());

describe('accounts from lookup tables', () => {
  it('get the addresses that web3.js gives them', () => {
    const account = fc.record({ seed: fc.integer({ min: 10, max: 60 }), isWritable: fc.boolean() });
    const drawn = fc.record({
      accounts: fc.uniqueArray(account, { maxLength: 12, selector: ({ seed }) => seed }),
      split: fc.integer({ min: 10, max: 60 }),
    });
    fc.assert(
      fc.property(drawn, ({ accounts, split }) => {
        const named = accounts.map(({ seed, isWritable }) => ({ pubkey: key(seed), isWritable }));
        const among = (from: number, to: number) =>
          Array.from({ length: to - from }, (_, i) => key(from + i));
        const tables = [
          { key: key(200), ...tableOf(among(10, split)) },
          { key: key(201), ...tableOf(among(split, 61)) },
        ];
        const { keys, parsed } = transactionOn(tables, named);
        const resolved = resolveLookups(parsed, new Map(tables.map((each) => [each.key.toBase58(), each])));
        expect(addressesOf(resolved)).toEqual(keys.map((each) => each.toBase58()));
        expect(resolved.instructions.map(addressesOf)).toEqual([
          named.map(({ pubkey }) => pubkey.toBase58()),
        ]);
      }),
      { seed: randomSeed('lookup tables'), numRuns: atDepth({ quick: 100, full: 2_000 }) },
    );
  });

  const table = { key: key(200), ...tableOf([key(10), key(11)]) };
  const { parsed } = transactionOn([table], [{ pubkey: key(11), isWritable: true }]);
  it.each([
    ['does not exist', null],
    ['is of another program', { ...table, owner: program }],
    ['is not initialized', { owner, data: Buffer.alloc(120) }],
    ['has no header', { owner, data: table.data.subarray(0, 55) }],
    ['has no such entry', { owner, data: table.data.subarray(0, 56 + 32) }],
    ['ends within the entry', { owner, data: table.data.subarray(0, 56 + 63) }],
  ])('have none where the table %s', (_, account) => {
    const resolved = resolveLookups(parsed, new Map([[table.key.toBase58(), account]]));
    expect(addressesOf(resolved)).toEqual([payer.toBase58(), program.toBase58(), undefined]);
    expect(resolved.instructions.map(addressesOf)).toEqual([[undefined]]);
  });
});
