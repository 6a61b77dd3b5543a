import {
  decodeIfOwned,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  type JuniorTranche,
  juniorTrancheAddress,
  math,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  vaultAddress,
} from '@obverse/core';
import { unpackAccount } from '@solana/spl-token';
import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { clockTime, readAccounts, requireAccount } from './accounts.ts';
import type { Cluster } from './cluster.ts';

/** @throws RefusedError before the platform is initialised */
export async function readPlatform(cluster: Cluster): Promise<Platform> {
  const address = platformAddress(cluster.programId);
  const [account] = await readAccounts(cluster, [address]);
  return requireAccount(
    decodeIfOwned(cluster.programId, address, account, decodePlatform),
    noPlatform(cluster),
  );
}

function noPlatform({ programId, name }: Cluster): string {
  return `the program ${programId.toBase58()} has no platform on ${name}: initialize-platform makes it`;
}

/** A stablecoin and all its accounts, as of one slot. Amounts in base units. */
export type Pool = {
  readonly platform: Platform;
  /** As recorded, without the yield that has vested since `vestLastTs`. */
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
  /** Underlying in the vault. */
  readonly vaultBalance: bigint;
  /** The cluster's time, unix seconds. */
  readonly now: bigint;
};

/** @throws RefusedError if there is no such stablecoin */
export async function readPool(cluster: Cluster, index: number): Promise<Pool> {
  const { programId } = cluster;
  const stablecoinAt = stablecoinAddress(index, programId);
  const platformAt = platformAddress(programId);
  const juniorAt = juniorTrancheAddress(stablecoinAt, programId);
  const vaultAt = vaultAddress(stablecoinAt, programId);
  const [platformAccount, stablecoinAccount, juniorAccount, vaultAccount, clock] = await readAccounts(
    cluster,
    [platformAt, stablecoinAt, juniorAt, vaultAt, SYSVAR_CLOCK_PUBKEY],
  );
  const platform = requireAccount(
    decodeIfOwned(programId, platformAt, platformAccount, decodePlatform),
    noPlatform(cluster),
  );
  const missing = `there is no stablecoin ${index}: the platform has ${platform.stablecoinCount}, counted from 0`;
  const stablecoin = requireAccount(
    decodeIfOwned(programId, stablecoinAt, stablecoinAccount, decodeStablecoin),
    missing,
  );
  const junior = requireAccount(
    decodeIfOwned(programId, juniorAt, juniorAccount, decodeJuniorTranche),
    missing,
  );
  const vault = unpackAccount(vaultAt, vaultAccount ?? null, stablecoin.tokenProgram);
  return { platform, stablecoin, junior, vaultBalance: vault.amount, now: clockTime(clock) };
}

/** {@link readPool} with all vested yield released, as an instruction would find it now. */
export async function readAccruedPool(cluster: Cluster, index: number): Promise<Pool> {
  const pool = await readPool(cluster, index);
  const { stablecoin, junior } = math.accrue(pool, pool.now);
  return { ...pool, stablecoin, junior };
}
