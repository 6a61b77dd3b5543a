import { PACKET_DATA_SIZE, type PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { CodecError } from '../errors.ts';
import { toKey } from '../program/keys.ts';

/** Where the address of an account stands that is not in the message itself. */
export type Lookup = { readonly table: PublicKey; readonly index: number };

/** An account of a message. The address of one from a lookup table is not in the message. */
export type MessageAccount = {
  readonly address: PublicKey | undefined;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
  /** Only of an account from a lookup table. */
  readonly lookup?: Lookup;
};

export type ParsedInstruction = {
  readonly programId: PublicKey;
  readonly accounts: readonly MessageAccount[];
  readonly data: Uint8Array;
};

/** A transaction as it is sent. */
export type ParsedTransaction = {
  readonly version: 'legacy' | 0;
  /** In the order of the signers; zeros where nobody has signed. */
  readonly signatures: readonly Uint8Array[];
  /** Those of the message itself, the fee payer first, then those of lookup tables. */
  readonly accounts: readonly MessageAccount[];
  readonly feePayer: PublicKey;
  /** Base58: a blockhash, or the value of a nonce. */
  readonly blockhash: string;
  readonly instructions: readonly ParsedInstruction[];
  /** Addresses of the lookup tables that it uses. */
  readonly lookupTables: readonly PublicKey[];
};

const signatureBytes = 64;
const keyBytes = 32;
const versionFlag = 0x80;

/** Instructions name accounts by a byte. */
const maxAccounts = 256;

const malformed = (problem: string) => new CodecError(`not a transaction: ${problem}`);

/** Reads bytes from front to back. @throws CodecError where they end too early */
class Reader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }

  take(count: number): Uint8Array {
    const start = this.#offset;
    this.#offset += count;
    if (this.#offset > this.#bytes.length) throw malformed(`it ends after ${this.#bytes.length} bytes`);
    return this.#bytes.subarray(start, this.#offset);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  peek(): number | undefined {
    return this.#bytes[this.#offset];
  }

  /** A length of at most 16 bits: seven in each byte, the lowest first, in as few bytes as possible. */
  length(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if ((byte === 0 && shift > 0) || value > 0xffff) break;
        return value;
      }
    }
    throw malformed('a length is not well-formed');
  }

  list<T>(read: () => T): T[] {
    const count = this.length();
    const items: T[] = [];
    for (let i = 0; i < count; i += 1) items.push(read());
    return items;
  }
}

type Header = { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number };

function readHeader(reader: Reader): Header {
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  // the fee payer signs and is written
  if (readonlySigners >= signers) throw malformed('it has no fee payer');
  return { signers, readonlySigners, readonlyOthers };
}

function staticAccounts(keys: readonly PublicKey[], header: Header): MessageAccount[] {
  const { signers, readonlySigners, readonlyOthers } = header;
  if (signers + readonlyOthers > keys.length) throw malformed('it names fewer accounts than its header says');
  if (new Set(keys.map((key) => key.toBase58())).size < keys.length)
    throw malformed('it names an account twice');
  return keys.map((address, i) => ({
    address,
    isSigner: i < signers,
    isWritable: i < signers ? i < signers - readonlySigners : i < keys.length - readonlyOthers,
  }));
}

const loaded = (table: PublicKey, indexes: Uint8Array, isWritable: boolean): MessageAccount[] =>
  Array.from(indexes, (index) => ({
    address: undefined,
    isSigner: false,
    isWritable,
    lookup: { table, index },
  }));

function at(accounts: readonly MessageAccount[], index: number): MessageAccount {
  const account = accounts[index];
  if (account === undefined) throw malformed('an instruction names an account that it does not have');
  return account;
}

function keyAt(accounts: readonly MessageAccount[], index: number): PublicKey {
  const { address } = at(accounts, index);
  if (address === undefined) throw malformed('an instruction names an account that it does not have');
  return address;
}

/**
 * Parses a transaction of any origin, and accepts only what validators accept as one. Takes time in proportion to its bytes.
 *
 * @throws CodecError where the bytes are no transaction
 * @example
 * ```ts
 * import { parseTransaction } from '@obverse/core';
 *
 * const { accounts, instructions } = parseTransaction(bytes);
 * const signers = accounts.flatMap(({ address, isSigner }) => (isSigner ? (address?.toBase58() ?? []) : []));
 * console.log(`${signers.join(' and ')} sign ${instructions.length} instructions`);
 * ```
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > PACKET_DATA_SIZE)
    throw malformed(`it has ${bytes.length} bytes; at most ${PACKET_DATA_SIZE} can be sent`);
  const reader = new Reader(bytes);
  const signatures = reader.list(() => reader.take(signatureBytes));
  const isLegacy = ((reader.peek() ?? 0) & versionFlag) === 0;
  if (!isLegacy && reader.byte() !== versionFlag) throw malformed('its version is not known');
  const header = readHeader(reader);
  if (signatures.length !== header.signers)
    throw malformed(`it has ${signatures.length} signatures for ${header.signers} signers`);
  const own = staticAccounts(
    reader.list(() => toKey(reader.take(keyBytes))),
    header,
  );
  const blockhash = bs58.encode(reader.take(keyBytes));
  const compiled = reader.list(() => {
    const program = reader.byte();
    const indexes = reader.take(reader.length());
    return { program, indexes, data: reader.take(reader.length()) };
  });
  const lookups = isLegacy
    ? []
    : reader.list(() => {
        const table = toKey(reader.take(keyBytes));
        const writable = reader.take(reader.length());
        return { table, writable, readonly: reader.take(reader.length()) };
      });
  if (!reader.isAtEnd) throw malformed('bytes follow it');
  const accounts = [
    ...own,
    ...lookups.flatMap(({ table, writable }) => loaded(table, writable, true)),
    ...lookups.flatMap(({ table, readonly }) => loaded(table, readonly, false)),
  ];
  if (accounts.length > maxAccounts) throw malformed(`it names ${accounts.length} accounts`);
  const instructions = compiled.map(({ program, indexes, data }) => ({
    // a lookup table can give no program, and the fee payer is none
    programId: keyAt(program === 0 ? [] : own, program),
    accounts: Array.from(indexes, (index) => at(accounts, index)),
    data,
  }));
  return {
    version: isLegacy ? 'legacy' : 0,
    signatures,
    accounts,
    feePayer: keyAt(own, 0),
    blockhash,
    instructions,
    lookupTables: lookups.map(({ table }) => table),
  };
}
