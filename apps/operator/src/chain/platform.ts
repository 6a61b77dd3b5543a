import {
  type Change,
  changeAddress,
  changeKinds,
  decodeChange,
  decodeIfOwned,
  decodeLossReport,
  decodePlatform,
  decodeStablecoin,
  type LossReport,
  lossReportAddress,
  math,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  vaultAddress,
} from '@obverse/core';
import { unpackAccount } from '@solana/spl-token';
import { type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { type Account, clockTime, readAccounts, requireAccount } from './accounts.ts';
import type { Cluster } from './cluster.ts';

/** The platform and its queued change of roles, as of one slot. */
export type PlatformState = {
  readonly platform: Platform;
  readonly change: Change | undefined;
  /** The cluster's time, unix seconds. */
  readonly now: bigint;
};

/** @throws RefusedError before the platform is initialised */
export async function readPlatform(cluster: Cluster): Promise<PlatformState> {
  const { programId } = cluster;
  const platformAt = platformAddress(programId);
  const changeAt = changeAddress(platformAt, changeKinds.platform, programId);
  const [account, change, clock] = await readAccounts(cluster, [platformAt, changeAt, SYSVAR_CLOCK_PUBKEY]);
  return {
    platform: requirePlatform(cluster, account),
    change: decodeIfOwned(programId, changeAt, change, decodeChange),
    now: clockTime(clock),
  };
}

function requirePlatform({ programId, name }: Cluster, account: Account | undefined): Platform {
  return requireAccount(
    decodeIfOwned(programId, platformAddress(programId), account, decodePlatform),
    `the program ${programId.toBase58()} has no platform on ${name}: initialize-platform makes it`,
  );
}

/** A stablecoin and its accounts, as of one slot. Amounts in base units. */
export type Pool = {
  readonly platform: Platform;
  /** As recorded, without the yield that has vested since `lastAccrualTs`. */
  readonly stablecoin: Stablecoin;
  /** The queued change of its settings. */
  readonly change: Change | undefined;
  /** Underlying in the vault. */
  readonly vaultBalance: bigint;
  /** The cluster's time, unix seconds. */
  readonly now: bigint;
};

/** @throws RefusedError if there is no such stablecoin */
export async function readPool(cluster: Cluster, index: number): Promise<Pool> {
  const { programId } = cluster;
  const stablecoinAt = stablecoinAddress(index, programId);
  const vaultAt = vaultAddress(stablecoinAt, programId);
  const changeAt = changeAddress(stablecoinAt, changeKinds.stablecoin, programId);
  const [platformAccount, stablecoinAccount, vaultAccount, changeAccount, clock] = await readAccounts(
    cluster,
    [platformAddress(programId), stablecoinAt, vaultAt, changeAt, SYSVAR_CLOCK_PUBKEY],
  );
  const platform = requirePlatform(cluster, platformAccount);
  const stablecoin = requireAccount(
    decodeIfOwned(programId, stablecoinAt, stablecoinAccount, decodeStablecoin),
    `there is no stablecoin ${index}: the platform has ${platform.stablecoinCount}, counted from 0`,
  );
  const vault = unpackAccount(vaultAt, vaultAccount ?? null, stablecoin.tokenProgram);
  const change = decodeIfOwned(programId, changeAt, changeAccount, decodeChange);
  return { platform, stablecoin, change, vaultBalance: vault.amount, now: clockTime(clock) };
}

/** The stablecoin at an address that another account records. */
export async function readPoolAt(cluster: Cluster, stablecoin: PublicKey): Promise<Pool> {
  const [account] = await readAccounts(cluster, [stablecoin]);
  const { data } = requireAccount(account, `there is no stablecoin ${stablecoin.toBase58()}`);
  return readPool(cluster, decodeStablecoin(stablecoin, data).index);
}

/** {@link readPool} with all vested yield released, as an instruction would find it now. */
export async function readAccruedPool(cluster: Cluster, index: number): Promise<Pool> {
  const pool = await readPool(cluster, index);
  return { ...pool, stablecoin: { ...pool.stablecoin, ...math.accrue(pool.stablecoin, pool.now) } };
}

/** The open loss report of a stablecoin, or undefined if there is none. */
export async function findOpenLossReport(
  cluster: Cluster,
  { address, reportOpen, reportCount }: Stablecoin,
): Promise<LossReport | undefined> {
  if (!reportOpen) return undefined;
  const reportAt = lossReportAddress(address, reportCount - 1, cluster.programId);
  const [account] = await readAccounts(cluster, [reportAt]);
  return decodeIfOwned(cluster.programId, reportAt, account, decodeLossReport);
}
