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
import type { Cluster } from '../session/cluster.ts';
import { readAccounts, required, timeOf } from './accounts.ts';
import { noPlatform } from './platform.ts';

/** A stablecoin with all that belongs to it, as of one slot. Amounts in base units. */
export interface Pool {
  readonly platform: Platform;
  /** As recorded: yield that has been due since `vestLastTs` is not in it. */
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
  /** Underlying in the vault. */
  readonly vaultBalance: bigint;
  /** The cluster's time, unix seconds. */
  readonly now: bigint;
}

/** @throws RefusedError where there is no such stablecoin */
export async function readPool(cluster: Cluster, index: number): Promise<Pool> {
  const { programId } = cluster;
  const at = stablecoinAddress(index, programId);
  const [platformAt, juniorAt, vaultAt] = [
    platformAddress(programId),
    juniorTrancheAddress(at, programId),
    vaultAddress(at, programId),
  ];
  const accounts = await readAccounts(cluster, [platformAt, at, juniorAt, vaultAt, SYSVAR_CLOCK_PUBKEY]);
  const platform = required(
    decodeIfOwned(programId, platformAt, accounts[0], decodePlatform),
    noPlatform(cluster),
  );
  const missing = `there is no stablecoin ${index}: the platform has ${platform.stablecoinCount}, counted from 0`;
  const stablecoin = required(decodeIfOwned(programId, at, accounts[1], decodeStablecoin), missing);
  const junior = required(decodeIfOwned(programId, juniorAt, accounts[2], decodeJuniorTranche), missing);
  const vault = unpackAccount(vaultAt, accounts[3] ?? null, stablecoin.tokenProgram);
  return { platform, stablecoin, junior, vaultBalance: vault.amount, now: timeOf(accounts[4]) };
}

/** The pool as an instruction executed now would find it: yield that is due released. */
export function accrued(pool: Pool): Pool {
  const { stablecoin, junior } = math.accrue(pool, pool.now);
  return { ...pool, stablecoin, junior };
}
