import { CodecError } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { Account } from './accounts.ts';
import type { Chain } from './chain.ts';

/** Decodes an account of the platform program; undefined if it is none, or not of that kind. */
export function decodeOwned<T>(
  chain: Chain,
  address: PublicKey,
  account: Account | null | undefined,
  decode: (address: PublicKey, data: Uint8Array) => T,
): T | undefined {
  if (!account?.owner.equals(chain.programId)) return undefined;
  try {
    return decode(address, account.data);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
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
