import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit';
import { lookupsOf, type Message } from './decode-transaction.ts';

/** Bytes of a lookup table before its addresses. */
const lookupTableHeaderBytes = 56;

export type TransactionAccounts = {
  /** Every account in the order in which instructions number them: static, then loaded writable, then loaded readonly. */
  readonly keys: readonly Address[];
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
  isSigner(index: number): boolean;
  isWritable(index: number): boolean;
};

/** Lists a transaction's accounts. Omits entries that a lookup table does not have; the SVM rejects such a transaction. */
export function listAccounts(
  message: Message,
  read: (address: Address) => EncodedAccount | undefined,
): TransactionAccounts {
  const lookups = lookupsOf(message).map((lookup) => ({
    lookup,
    table: addressesIn(read(lookup.lookupTableAddress)),
  }));
  const load = (indexes: readonly number[], table: readonly Address[]) =>
    indexes.map((index) => table[index]).filter((entry) => entry !== undefined);
  const writable = lookups.flatMap(({ lookup, table }) => load(lookup.writableIndexes, table));
  const readonly = lookups.flatMap(({ lookup, table }) => load(lookup.readonlyIndexes, table));
  return withRoles(message, { writable, readonly });
}

/** {@link listAccounts} for a transaction whose lookups were resolved when it was executed. */
export function withRoles(message: Message, loaded: TransactionAccounts['loaded']): TransactionAccounts {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const statics = message.staticAccounts.length;
  return {
    keys: [...message.staticAccounts, ...loaded.writable, ...loaded.readonly],
    loaded,
    isSigner: (index) => index < numSignerAccounts,
    isWritable(index) {
      if (index >= statics) return index < statics + loaded.writable.length;
      if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts;
      return index < statics - numReadonlyNonSignerAccounts;
    },
  };
}

function addressesIn(table: EncodedAccount | undefined): Address[] {
  if (!table) return [];
  const count = Math.max(0, Math.floor((table.data.length - lookupTableHeaderBytes) / 32));
  const decoder = getAddressDecoder();
  return Array.from({ length: count }, (_, index) =>
    decoder.decode(table.data, lookupTableHeaderBytes + 32 * index),
  );
}
