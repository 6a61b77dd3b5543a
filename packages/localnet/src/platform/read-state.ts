import {
  DEVELOPMENT_PROGRAM_ID,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  type JuniorTranche,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
} from '@obverse/core';
import { address, type EncodedAccount } from '@solana/kit';
import type { PublicKey } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';

export function readAccount(cluster: Cluster, at: PublicKey): EncodedAccount | null {
  return cluster.bank.account(address(at.toBase58()));
}

/** The platform, or null before it is initialised. */
export function readPlatform(cluster: Cluster): Platform | null {
  return read(cluster, platformAddress(), decodePlatform);
}

/** The stablecoin with this index, or null if there is none. */
export function readStablecoin(cluster: Cluster, index: number): Stablecoin | null {
  return read(cluster, stablecoinAddress(index), decodeStablecoin);
}

export function readJuniorTranche(cluster: Cluster, stablecoin: Stablecoin): JuniorTranche | null {
  return read(cluster, stablecoin.juniorTranche, decodeJuniorTranche);
}

/** An account of the program. Lamports that somebody sent to its address beforehand do not make it one. */
function read<T>(cluster: Cluster, at: PublicKey, decode: (at: PublicKey, data: Uint8Array) => T): T | null {
  const account = readAccount(cluster, at);
  if (account?.programAddress !== DEVELOPMENT_PROGRAM_ID.toBase58()) return null;
  return decode(at, Uint8Array.from(account.data));
}
