import { decodeIfOwned, decodePlatform, type Platform, platformAddress } from '@obverse/core';
import type { Cluster } from '../session/cluster.ts';
import { readAccounts, required } from './accounts.ts';

/** @throws RefusedError before the platform is initialised */
export async function readPlatform(cluster: Cluster): Promise<Platform> {
  const address = platformAddress(cluster.programId);
  const [account] = await readAccounts(cluster, [address]);
  return required(decodeIfOwned(cluster.programId, address, account, decodePlatform), noPlatform(cluster));
}

export function noPlatform({ programId, name }: Cluster): string {
  return `the program ${programId.toBase58()} has no platform on ${name}: initialize-platform makes it`;
}
