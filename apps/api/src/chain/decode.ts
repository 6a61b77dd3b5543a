import { CodecError } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { Account } from './accounts.ts';
import type { Chain } from './chain.ts';

/** Decodes the bytes of an account; undefined if they are not of that kind. */
export function decodeIf<T>(
  address: PublicKey,
  data: Uint8Array,
  decode: (address: PublicKey, data: Uint8Array) => T,
): T | undefined {
  try {
    return decode(address, data);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

/** As {@link decodeIf}, of an account that has to be the platform program's. */
export function decodeOwned<T>(
  chain: Chain,
  address: PublicKey,
  account: Account | null | undefined,
  decode: (address: PublicKey, data: Uint8Array) => T,
): T | undefined {
  return account?.owner.equals(chain.programId) ? decodeIf(address, account.data, decode) : undefined;
}

/** As {@link decodeOwned}, for an account that another account of the program vouches for. */
export function decodeExisting<T>(
  chain: Chain,
  address: PublicKey,
  account: Account | null | undefined,
  decode: (address: PublicKey, data: Uint8Array) => T,
): T {
  const value = decodeOwned(chain, address, account, decode);
  if (value === undefined) {
    throw new Error(`${address.toBase58()} on ${chain.cluster} is not the platform account it should be`);
  }
  return value;
}
