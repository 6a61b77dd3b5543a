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
  /** Of version 1: the mask, and the values that it announces. */
  config: { mask: Uint8Array; values: Uint8Array };
};

/** The version byte of version 1. */
export const v1 = 0x81;

const decoded = new Map<string, Parts>();

/** The parts of a transaction, which the caller may change. */
export function partsOf(bytes: Uint8Array): Parts {
  const text = Buffer.from(bytes).toString('latin1');
  const known = decoded.get(text) ?? decode(bytes);
  decoded.set(text, known);
  return {
    ...known,
    config: { mask: Uint8Array.from(known.config.mask), values: Uint8Array.from(known.config.values) },
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

/** As SIMD-0385 has it. */
function decodeV1(bytes: Uint8Array): Parts {
  let at = 1;
  const take = (count: number): Uint8Array => {
    at += count;
    if (at > bytes.length) throw new RangeError('it ends too early');
    return Uint8Array.from(bytes.subarray(at - count, at));
  };
  const byte = () => take(1)[0] as number;
  const times = <T>(count: number, read: () => T) => Array.from({ length: count }, read);
  const header: Parts['header'] = [byte(), byte(), byte()];
  const mask = take(4);
  const blockhash = take(32);
  const [instructionCount, keyCount] = [byte(), byte()];
  const keys = times(keyCount, () => new PublicKey(take(32)));
  const bits = mask[0] as number;
  const values = take((bits & 3 ? 8 : 0) + (bits & 4 ? 4 : 0) + (bits & 8 ? 4 : 0) + (bits & 16 ? 4 : 0));
  const heads = times(instructionCount, () => ({
    program: byte(),
    accounts: byte(),
    data: byte() + 256 * byte(),
  }));
  const instructions = heads.map(({ program, accounts, data }) => ({
    program,
    accounts: [...take(accounts)],
    data: take(data),
  }));
  const signatures = times(header[0], () => take(64));
  return {
    version: v1,
    signatures,
    header,
    keys,
    blockhash,
    instructions,
    lookups: [],
    config: { mask, values },
  };
}

function decode(bytes: Uint8Array): Parts {
  if (bytes[0] === v1) return decodeV1(bytes);
  const { message, signatures } = VersionedTransaction.deserialize(bytes);
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  return {
    config: { mask: new Uint8Array(4), values: new Uint8Array() },
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

function bytesOfV1({
  version,
  header,
  config,
  blockhash,
  instructions,
  keys,
  signatures,
}: Parts): Uint8Array {
  return Uint8Array.from([
    version,
    ...header,
    ...config.mask,
    ...blockhash,
    instructions.length,
    keys.length,
    ...keys.flatMap((key) => [...key.toBytes()]),
    ...config.values,
    ...instructions.flatMap(({ program, accounts, data }) => [
      program,
      accounts.length,
      data.length & 0xff,
      data.length >> 8,
    ]),
    ...instructions.flatMap(({ accounts, data }) => [...accounts, ...data]),
    ...signatures.flatMap((each) => [...each]),
  ]);
}

export function bytesOf(parts: Parts): Uint8Array {
  if (parts.version === v1) return bytesOfV1(parts);
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
