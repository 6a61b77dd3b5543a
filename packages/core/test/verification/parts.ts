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

/** As SIMD-0385 has it. */
function partsOfV1(bytes: Uint8Array): Parts {
  let at = 1;
  const take = (count: number): Uint8Array => {
    at += count;
    if (at > bytes.length) throw new RangeError('it ends too early');
    return Uint8Array.from(bytes.subarray(at - count, at));
  };
  const byte = () => take(1)[0] as number;
  const times = <T>(count: number, read: () => T) => Array.from({ length: count }, read);
  const header: Parts['header'] = [byte(), byte(), byte()];
  const [mask, blockhash, instructionCount, keyCount] = [take(4), take(32), byte(), byte()];
  const keys = times(keyCount, () => new PublicKey(take(32)));
  const values = take(
    [8, 0, 4, 4, 4].reduce((sum, size, bit) => sum + (((mask[0] ?? 0) >> bit) & 1) * size, 0),
  );
  const heads = times(instructionCount, () => [byte(), byte(), byte() + 256 * byte()] as const);
  const instructions = heads.map(([program, accounts, length]) => ({
    ...{ program, accounts: [...take(accounts)], data: take(length) },
  }));
  const signatures = times(header[0], () => take(64));
  const config = { mask, values };
  return { version: v1, signatures, header, keys, blockhash, instructions, lookups: [], config };
}

/** The parts of a transaction, which the caller may change. */
export function partsOf(bytes: Uint8Array): Parts {
  if (bytes[0] === v1) return partsOfV1(bytes);
  const { message, signatures } = VersionedTransaction.deserialize(Uint8Array.from(bytes));
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  return {
    config: { mask: new Uint8Array(4), values: new Uint8Array() },
    signatures: signatures.map((each) => Uint8Array.from(each)),
    version: message.version === 'legacy' ? 0 : 0x80,
    header: [numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts],
    keys: [...message.staticAccountKeys],
    blockhash: bs58.decode(message.recentBlockhash),
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      ...{ program: programIdIndex, accounts: [...accountKeyIndexes], data: Uint8Array.from(data) },
    })),
    lookups: message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      ...{ table: accountKey, writable: writableIndexes, readonly: readonlyIndexes },
    })),
  };
}

const length = (count: number) => (count < 0x80 ? [count] : [(count & 0x7f) | 0x80, (count >> 7) & 0x7f]);
const list = <T>(items: readonly T[], write: (item: T) => Iterable<number>): number[] => [
  ...length(items.length),
  ...items.flatMap((item) => [...write(item)]),
];

export function bytesOf(parts: Parts): Uint8Array {
  const { version, header, config, blockhash, instructions, keys, signatures, lookups } = parts;
  if (version === v1)
    return Uint8Array.from([
      ...[version, ...header, ...config.mask, ...blockhash, instructions.length, keys.length],
      ...keys.flatMap((key) => [...key.toBytes()]),
      ...config.values,
      ...instructions.flatMap(({ program, accounts, data }) => [
        ...[program, accounts.length, data.length & 0xff, data.length >> 8],
      ]),
      ...instructions.flatMap(({ accounts, data }) => [...accounts, ...data]),
      ...signatures.flatMap((each) => [...each]),
    ]);
  const isLegacy = version === 0;
  return Uint8Array.from([
    ...list(signatures, (each) => each),
    ...[...(isLegacy ? [] : [version]), ...header],
    ...list(keys, (key) => key.toBytes()),
    ...blockhash,
    ...list(instructions, ({ program, accounts, data }) => [
      program,
      ...list(accounts, (i) => [i]),
      ...list([...data], (i) => [i]),
    ]),
    ...(isLegacy
      ? []
      : list(lookups, ({ table, writable, readonly }) => [
          ...[...table.toBytes(), ...list(writable, (i) => [i]), ...list(readonly, (i) => [i])],
        ])),
  ]);
}

/** The instructions, with the addresses and roles of their accounts. */
export function namedInstructions({ header, keys, instructions }: Parts) {
  const nameOf = (i: number) => {
    const isSigner = i < header[0];
    const isWritable = i < (isSigner ? header[0] - header[1] : keys.length - header[2]);
    return `${keys[i] ?? i - keys.length}${isSigner ? ' signs' : ''}${isWritable ? ' is written' : ''}`;
  };
  return instructions.map(({ program, accounts, data }) => ({
    ...{ program: String(keys[program]), accounts: accounts.map(nameOf), data: Buffer.from(data) },
  }));
}

/** The transaction after a change of its parts. */
export function changed(bytes: Uint8Array, change: (parts: Parts) => void): Uint8Array {
  const parts = partsOf(bytes);
  change(parts);
  return bytesOf(parts);
}
