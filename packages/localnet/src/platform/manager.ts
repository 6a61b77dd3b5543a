import {
  distributeYieldInstruction,
  math,
  SECONDS_PER_YEAR,
  type Stablecoin,
  stablecoinAddress,
} from '@obverse/core';
import type { Cluster } from '../cluster/cluster.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { readJuniorTranche, readPlatform, readStablecoin, send } from './client.ts';
import { keys, stablecoinConfigs } from './config.ts';
import { mintTestCoinsInstructions } from './test-coins.ts';

const payIntervalMs = 60_000;

/** What the collateral of local coins earns a year, before fees. */
const yieldBps = 400n;
const bpsOfWhole = 10_000n;

/** A stream is topped up only when it lacks at least one part in this many of its target. */
const minShortfallDivisor = 100n;

/**
 * Runs the manager of a local cluster. It pays yield at the start, every minute, after the clock was moved, and after a transaction
 * changed a stablecoin, so that a coin earns from its first mint on.
 * @returns a function that stops it
 */
export function startManager(cluster: Cluster, log: (line: string) => void): () => void {
  const stablecoins = new Set(stablecoinConfigs.map((_, index) => stablecoinAddress(index).toBase58()));
  let scheduled: NodeJS.Immediate | undefined;
  const pay = () => {
    scheduled = undefined;
    try {
      payYield(cluster);
    } catch (error) {
      // the cluster keeps running without yield; the log says why
      log(`the manager could not pay yield: ${reasonOf(error)}`);
      if (error instanceof LocalnetError) stop();
    }
  };
  const schedule = () => {
    scheduled ??= setImmediate(pay);
  };
  const stopWatching = cluster.onCommit(({ changed }) => {
    if (changed.some(({ address }) => stablecoins.has(address))) schedule();
  });
  const stopListening = cluster.onClockMoved(schedule);
  const timer = setInterval(pay, payIntervalMs);
  const stop = () => {
    stopWatching();
    stopListening();
    clearInterval(timer);
    clearImmediate(scheduled);
  };
  pay();
  return stop;
}

/** Tops up the yield stream of every stablecoin to about 4 % a year of its current senior and junior assets. */
function payYield(cluster: Cluster): void {
  // the admin may have replaced the manager
  if (!readPlatform(cluster)?.manager.equals(keys.manager.publicKey)) return;
  for (const index of stablecoinConfigs.keys()) {
    const stablecoin = readStablecoin(cluster, index);
    const amount = stablecoin && missingYield(cluster, stablecoin);
    if (!stablecoin || !amount) continue;
    const { publicKey: manager } = keys.manager;
    const instructions = [
      ...mintTestCoinsInstructions(stablecoin, manager, amount, manager),
      distributeYieldInstruction({ manager, stablecoin, amount }),
    ];
    send(cluster, instructions, [keys.manager, keys.faucet]);
  }
}

/** The amount that brings the stream to its target rate. Every payment restarts the vesting period of the whole stream. */
function missingYield(cluster: Cluster, before: Stablecoin): bigint {
  const junior = readJuniorTranche(cluster, before);
  if (!junior) return 0n;
  const now = BigInt(cluster.clock.timeOfSlot(cluster.clock.slot()));
  const { stablecoin, junior: tranche } = math.accrue({ stablecoin: before, junior }, now);
  const assets = stablecoin.seniorAssets + tranche.assets;
  const target = (assets * yieldBps * BigInt(stablecoin.vestingSeconds)) / (bpsOfWhole * SECONDS_PER_YEAR);
  const missing = target - stablecoin.unvestedYield;
  return missing * minShortfallDivisor > target ? missing : 0n;
}
