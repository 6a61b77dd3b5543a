import { AddressLookupTableProgram, PublicKey } from '@solana/web3.js';
import type { MessageAccount, ParsedTransaction } from './parse.ts';

/** An account, as nodes give it. */
type LookupTable = { readonly owner: PublicKey; readonly data: Uint8Array };

/** Bytes of a lookup table before its addresses. */
const headerBytes = 56;
const keyBytes = 32;
const tableKind = 1;

/** The most bytes that a lookup table has. */
export const maxLookupTableBytes = headerBytes + 256 * keyBytes;

const isLookupTable = ({ owner, data }: LookupTable): boolean =>
  owner.equals(AddressLookupTableProgram.programId) &&
  data.length >= headerBytes &&
  new DataView(data.buffer, data.byteOffset).getUint32(0, true) === tableKind;

/** The address at a place of a lookup table; undefined where there is none. */
function addressAt(table: LookupTable | null | undefined, index: number): PublicKey | undefined {
  if (!table || !isLookupTable(table)) return undefined;
  const start = headerBytes + index * keyBytes;
  const bytes = table.data.subarray(start, start + keyBytes);
  return bytes.length === keyBytes ? new PublicKey(bytes) : undefined;
}

/**
 * Gives accounts from lookup tables their addresses. Those of a table that does not exist or has no such entry stay undefined. An entry never
 * changes: tables only grow, and an address at which one was closed cannot get another.
 *
 * @param tables the accounts of the transaction's lookup tables by address, base58
 * @example
 * ```ts
 * import { parseTransaction, resolveLookups } from '@obverse/core';
 *
 * const parsed = parseTransaction(bytes);
 * const accounts = await connection.getMultipleAccountsInfo([...parsed.lookupTables]);
 * const tables = new Map(parsed.lookupTables.map((table, i) => [table.toBase58(), accounts[i] ?? null]));
 * const { instructions } = resolveLookups(parsed, tables);
 * ```
 */
export function resolveLookups(
  transaction: ParsedTransaction,
  tables: ReadonlyMap<string, LookupTable | null>,
): ParsedTransaction {
  const resolve = (account: MessageAccount): MessageAccount => {
    const { lookup } = account;
    if (lookup === undefined) return account;
    return { ...account, address: addressAt(tables.get(lookup.table.toBase58()), lookup.index) };
  };
  return {
    ...transaction,
    accounts: transaction.accounts.map(resolve),
    instructions: transaction.instructions.map((each) => ({ ...each, accounts: each.accounts.map(resolve) })),
  };
}
