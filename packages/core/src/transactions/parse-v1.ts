import bs58 from 'bs58';
import { toKey } from '../addresses/keys.ts';
import { at, keyAt, readHeader, staticAccounts } from './message-accounts.ts';
import type { ParsedTransaction, TransactionConfig } from './parsed-transaction.ts';
import { malformed, Reader } from './reader.ts';

/** The first byte of a transaction of version 1. */
export const versionByteV1 = 0x81;

/** The most bytes of a transaction of version 1, signatures included. */
export const maxTransactionBytesV1 = 4_096;

/** What a transaction of version 1 may have beside its bytes. */
export const limitsV1 = { signers: 12, addresses: 64, instructions: 64 } as const;

const signatureBytes = 64;
const keyBytes = 32;

/** The bits of the mask that say which values of the configuration follow; the fee has two. */
export const configBits = {
  priorityFee: 0b11,
  computeUnitLimit: 0b100,
  loadedData: 0b1000,
  heapSize: 0b1_0000,
};
const knownBits = 0b1_1111;

const times = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read);

function requireAtMost(max: number, count: number, what: string): void {
  if (count > max) throw malformed(`it has ${count} ${what}; at most ${max} are allowed`);
}

function readConfig(reader: Reader, mask: number): TransactionConfig {
  const u32 = (bit: number) => ((mask & bit) === 0 ? undefined : reader.u32());
  return {
    priorityLamports: (mask & configBits.priorityFee) === 0 ? undefined : reader.u64(),
    computeUnitLimit: u32(configBits.computeUnitLimit),
    loadedAccountsDataSizeLimit: u32(configBits.loadedData),
    heapSize: u32(configBits.heapSize),
  };
}

/**
 * Parses a transaction of version 1, of which SIMD-0385 has the format: the message comes first, then a signature for each signer. It has no lookup
 * tables.
 *
 * @throws CodecError where validators would not accept the bytes as one
 */
export function parseTransactionV1(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > maxTransactionBytesV1)
    throw malformed(`it has ${bytes.length} bytes; at most ${maxTransactionBytesV1} can be sent`);
  const reader = new Reader(bytes);
  reader.take(1); // the version
  const header = readHeader(reader);
  requireAtMost(limitsV1.signers, header.signers, 'signers');
  const mask = reader.u32();
  const feeBits = mask & configBits.priorityFee;
  if ((mask & ~knownBits) !== 0 || (feeBits !== 0 && feeBits !== configBits.priorityFee))
    throw malformed('its configuration is not known');
  const blockhash = bs58.encode(reader.take(keyBytes));
  const [instructionCount, addressCount] = [reader.byte(), reader.byte()];
  requireAtMost(limitsV1.instructions, instructionCount, 'instructions');
  requireAtMost(limitsV1.addresses, addressCount, 'addresses');
  const keys = times(addressCount, () => toKey(reader.take(keyBytes)));
  const accounts = staticAccounts(keys, header);
  const config = readConfig(reader, mask);
  const shapes = times(instructionCount, () => ({
    program: reader.byte(),
    accountCount: reader.byte(),
    dataBytes: reader.u16(),
  }));
  const instructions = shapes.map(({ program, accountCount, dataBytes }) => ({
    // the fee payer is no program
    programId: keyAt(program === 0 ? [] : accounts, program),
    accounts: Array.from(reader.take(accountCount), (index) => at(accounts, index)),
    data: reader.take(dataBytes),
  }));
  const signatures = times(header.signers, () => reader.take(signatureBytes));
  if (!reader.isAtEnd) throw malformed('bytes follow it');
  return {
    version: 1,
    signatures,
    accounts,
    feePayer: keyAt(accounts, 0),
    blockhash,
    instructions,
    lookupTables: [],
    config,
  };
}
