import type { GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Field } from './codec.ts';
import { olderLayouts } from './older-layouts.ts';
import { ACCOUNTS } from './platform.generated.ts';

type AccountName = keyof typeof ACCOUNTS;

/** The fields of an account that hold an address. */
type AddressField<Name extends AccountName> = Extract<
  (typeof ACCOUNTS)[Name]['fields'][number],
  readonly [string, 'pubkey']
>[0];

const sizes = { u8: 1, bool: 1, u16: 2, u32: 4, u64: 8, i64: 8, pubkey: 32 } as const;

/** Where a field begins in the data of an account or an event, behind its first byte, which says the kind, and the version. */
export function fieldOffset(fields: readonly Field[], name: string): number {
  let offset = 2;
  for (const [field, type] of fields) {
    if (field === name) return offset;
    offset += field === null ? type : sizes[type as keyof typeof sizes];
  }
  throw new RangeError(`there is no field ${name}`);
}

/**
 * The filters with which getProgramAccounts finds the program's accounts of a kind, and of those the ones whose `fields` hold these addresses.
 * Without fields, accounts of an older layout are found as well; an address stands elsewhere in them.
 *
 * @example
 * ```ts
 * import { accountFilters, decodeIntegration } from '@obverse/core';
 *
 * const filters = accountFilters('integration', { authority });
 * const found = await connection.getProgramAccounts(programId, { filters });
 * const coins = found.map(({ pubkey, account }) => decodeIntegration(pubkey, account.data));
 * ```
 */
export function accountFilters<Name extends AccountName>(
  name: Name,
  fields: Partial<Record<AddressField<Name>, PublicKey>> = {},
): GetProgramAccountsFilter[] {
  const { size, discriminator, version, fields: layout } = ACCOUNTS[name];
  if (olderLayouts[name] && Object.keys(fields).length === 0)
    return [{ memcmp: { offset: 0, bytes: bs58.encode([discriminator]) } }];
  const holds = Object.entries<PublicKey | undefined>(fields).flatMap(([field, address]) =>
    address === undefined
      ? []
      : [{ memcmp: { offset: fieldOffset(layout, field), bytes: address.toBase58() } }],
  );
  return [
    { dataSize: size },
    { memcmp: { offset: 0, bytes: bs58.encode([discriminator, version]) } },
    ...holds,
  ];
}

/**
 * The `dataSlice` with which getProgramAccounts returns one address of each account of a kind, 32 bytes, in place of all data.
 *
 * @example
 * ```ts
 * import { accountFilters, addressSlice } from '@obverse/core';
 * import { PublicKey } from '@solana/web3.js';
 *
 * const filters = accountFilters('whitelistEntry', { integration });
 * const dataSlice = addressSlice('whitelistEntry', 'user');
 * const found = await connection.getProgramAccounts(programId, { filters, dataSlice });
 * const users = found.map(({ account }) => new PublicKey(account.data));
 * ```
 */
export function addressSlice<Name extends AccountName>(
  name: Name,
  field: AddressField<Name>,
): { readonly offset: number; readonly length: number } {
  return { offset: fieldOffset(ACCOUNTS[name].fields, field), length: sizes.pubkey };
}
