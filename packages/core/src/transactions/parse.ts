import { PACKET_DATA_SIZE, type PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { toKey } from '../addresses/keys.ts';
import { at, keyAt, readHeader, staticAccounts } from './message-accounts.ts';
import { maxTransactionBytesV1, parseTransactionV1, versionByteV1 } from './parse-v1.ts';
import type { MessageAccount, ParsedTransaction } from './parsed-transaction.ts';
import { malformed, Reader } from './reader.ts';

export type {
  Lookup,
  MessageAccount,
  ParsedInstruction,
  ParsedTransaction,
  TransactionConfig,
} from './parsed-transaction.ts';

/**
 * The version up to which nodes are asked for transactions: any, as a version has seven bits. To ask for less would be an error as soon as somebody
 * puts a newer one into a block, and would stop what follows the chain. What reads an answer uses only what every version has, and checks that it is
 * there; bytes are decoded by {@link parseTransaction}, which refuses a version that it does not know.
 */
export const maxSupportedTransactionVersion = 127;

/**
 * The most bytes of a transaction, signatures included.
 *
 * @example
 * ```ts
 * import { maxTransactionBytes, parseTransaction } from '@obverse/core';
 *
 * const left = maxTransactionBytes(parseTransaction(bytes).version) - bytes.length;
 * console.log(`${left} bytes are left`);
 * ```
 */
export const maxTransactionBytes = (version: ParsedTransaction['version']): number =>
  version === 1 ? maxTransactionBytesV1 : PACKET_DATA_SIZE;

const signatureBytes = 64;
const keyBytes = 32;
const versionFlag = 0x80;

/** Instructions name accounts by a byte. */
const maxAccounts = 256;

const loaded = (table: PublicKey, indexes: Uint8Array, isWritable: boolean): MessageAccount[] =>
  Array.from(indexes, (index) => ({
    address: undefined,
    isSigner: false,
    isWritable,
    lookup: { table, index },
  }));

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
  // the others begin with the number of their signatures, which is smaller
  if (bytes[0] === versionByteV1) return parseTransactionV1(bytes);
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
