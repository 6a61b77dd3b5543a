import { programBytes, UPGRADEABLE_LOADER_ID } from '@obverse/core';
import { type Address, address, type EncodedAccount, getAddressDecoder } from '@solana/kit';
import type { TransactionAccounts } from './account-list.ts';
import { lookupsOf, type Message } from './decode-transaction.ts';

/** Bytes that each account counts in addition to its data. */
const accountBytes = 64;
/** Bytes that each lookup table counts, whatever its length. */
const lookupTableBytes = 8_248;

const upgradeableLoader = address(UPGRADEABLE_LOADER_ID.toBase58());

/** State of an upgradeable program's account: this number, then the address of its program data. */
const programState = 2;
const programDataOffset = 4;

/**
 * The bytes that a transaction loads, as SIMD-0186 counts them: its lookup tables and accounts, and the program data of its upgradeable
 * programs once.
 * @param before the accounts before the transaction, in the order of `accounts.keys`
 */
export function loadedDataSize(
  message: Message,
  accounts: TransactionAccounts,
  before: readonly (EncodedAccount | undefined)[],
  read: (address: Address) => EncodedAccount | undefined,
): number {
  const listed = new Set(accounts.keys);
  const programData = new Set(before.map(programDataOf).filter((each) => each !== undefined));
  const implied = [...programData].filter((each) => !listed.has(each)).map(read);
  const sizes = [...before, ...implied].map((account) => (account ? accountBytes + account.data.length : 0));
  return sizes.reduce((sum, size) => sum + size, lookupTableBytes * lookupsOf(message).length);
}

function programDataOf(account: EncodedAccount | undefined): Address | undefined {
  if (account?.programAddress !== upgradeableLoader || account.data.length < programBytes) return undefined;
  const { buffer, byteOffset, byteLength } = account.data;
  if (new DataView(buffer, byteOffset, byteLength).getUint32(0, true) !== programState) return undefined;
  return getAddressDecoder().decode(account.data, programDataOffset);
}
