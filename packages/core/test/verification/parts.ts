import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';

/** A transaction as its bytes have it. Unlike the types of web3.js it may hold anything. */
export type Parts = {
  signatures: Uint8Array[];
  version: number;
  header: [signers: number, readonlySigners: number, readonlyOthers: number];
  keys: PublicKey[];
  blockhash: Uint8Array;
  instructions: { program: number; accounts: number[]; data: Uint8Array }[];
  lookups: { table: PublicKey; writable: number[]; readonly: number[] }[];
};

const decoded = new Map<string, Parts>();

/** The parts of a transaction, which the caller may change. */
export function partsOf(bytes: Uint8Array): Parts {
  const text = Buffer.from(bytes).toString('latin1');
  const known = decoded.get(text) ?? decode(bytes);
  decoded.set(text, known);
  return {
    ...known,
    signatures: known.signatures.map((each) => Uint8Array.from(each)),
    header: [...known.header],
    keys: [...known.keys],
    instructions: known.instructions.map(({ program, accounts, data }) => ({
      program,
      accounts: [...accounts],
      data: Uint8Array.from(data),
    })),
    lookups: known.lookups.map(({ table, writable, readonly }) => ({
      table,
      writable: [...writable],
      readonly: [...readonly],
    })),
  };
}

function decode(bytes: Uint8Array): Parts {
  const { message, signatures } = VersionedTransaction.deserialize(bytes);
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  return {
    signatures,
    version: message.version === 'legacy' ? 0 : 0x80,
    header: [numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts],
    keys: message.staticAccountKeys,
    blockhash: bs58.decode(message.recentBlockhash),
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      program: programIdIndex,
      accounts: accountKeyIndexes,
      data,
    })),
    lookups: message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      table: accountKey,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  };
}

const length = (count: number): number[] =>
  count < 0x80 ? [count] : [(count & 0x7f) | 0x80, (count >> 7) & 0x7f];

const list = <T>(items: readonly T[], write: (item: T) => Iterable<number>): number[] => [
  ...length(items.length),
  ...items.flatMap((item) => [...write(item)]),
];

export function bytesOf(parts: Parts): Uint8Array {
  return Uint8Array.from([
    ...list(parts.signatures, (each) => each),
    ...(parts.version === 0 ? [] : [parts.version]),
    ...parts.header,
    ...list(parts.keys, (key) => key.toBytes()),
    ...parts.blockhash,
    ...list(parts.instructions, ({ program, accounts, data }) => [
      program,
      ...length(accounts.length),
      ...accounts,
      ...length(data.length),
      ...data,
    ]),
    ...(parts.version === 0
      ? []
      : list(parts.lookups, ({ table, writable, readonly }) => [
          ...table.toBytes(),
          ...list(writable, (index) => [index]),
          ...list(readonly, (index) => [index]),
        ])),
  ]);
}

/** An address that nobody has. */
export const someKey = (below: (end: number) => number): PublicKey =>
  new PublicKey(Uint8Array.from({ length: 32 }, () => below(256)));
