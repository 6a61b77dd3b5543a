import {
  DEVELOPMENT_PROGRAM_ID,
  decodeIntegration,
  decodeOwned,
  distributeYieldInstruction,
  type Integration,
  isOutdatedAccount,
  math,
  memoInstruction,
  SECONDS_PER_YEAR,
  type Stablecoin,
  stablecoinAddress,
  syncInstruction,
} from '@obverse/core';
import { address } from '@solana/kit';
import { PublicKey } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { reasonOf } from '../errors.ts';
import { readPlatform, readStablecoin, send } from './client.ts';
import { keys, stablecoinConfigs } from './config.ts';
import { mintTestCoinsInstructions } from './test-coins.ts';

const payIntervalMs = 60_000;

/** What the collateral of local coins earns a year, before fees. */
const yieldBps = 400;

/** A stream is topped up only when it lacks at least one part in this many of its target. */
const minShortfallDivisor = 100n;

/** A stream that pays at the target rate is prolonged when less than this share of the vesting period is left of it. */
const minScheduleShare = 0.25;

/** Cluster time between two syncs of all integrations. */
const syncIntervalSeconds = 3600n;

/** As many as fit a transaction. */
const syncsPerTransaction = 10;

/**
 * Runs the manager of a local cluster. It pays yield at the start, every minute, after the clock was moved, and after a transaction
 * changed a stablecoin, so that a coin earns from its first mint on. Every hour of the cluster's time it syncs all integrations.
 * @returns a function that stops it
 */
export function startManager(cluster: Cluster, log: (line: string) => void): () => void {
  const stablecoins = new Set(stablecoinConfigs.map((_, index) => stablecoinAddress(index).toBase58()));
  let scheduled: NodeJS.Immediate | undefined;
  let syncedAt = timeOf(cluster);
  const pay = () => {
    scheduled = undefined;
    try {
      if (!isInOffice(cluster)) return;
      payYield(cluster);
      if (timeOf(cluster) < syncedAt + syncIntervalSeconds) return;
      syncIntegrations(cluster);
      syncedAt = timeOf(cluster);
    } catch (error) {
      // the cluster keeps running without yield; the log says why
      log(`the manager could not work: ${reasonOf(error)}`);
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

/** The admin may have replaced or revoked the manager. */
function isInOffice(cluster: Cluster): boolean {
  const platform = readPlatform(cluster);
  return platform?.managerActive === true && platform.manager.equals(keys.manager.publicKey);
}

function timeOf(cluster: Cluster): bigint {
  return BigInt(cluster.clock.timeOfSlot(cluster.clock.slot()));
}

/** Tops up the yield stream of every stablecoin to about 4 % a year of its current senior and junior assets. */
function payYield(cluster: Cluster): void {
  for (const index of stablecoinConfigs.keys()) {
    const stablecoin = readStablecoin(cluster, index);
    const amount = stablecoin && missingYield(stablecoin, timeOf(cluster));
    if (!stablecoin || !amount) continue;
    const { publicKey: manager } = keys.manager;
    const instructions = [
      ...mintTestCoinsInstructions(stablecoin, manager, amount, manager),
      distributeYieldInstruction({ manager, stablecoin, amount }),
      // two equal payments of a slot would be one transaction
      memoInstruction(`yield up to ${stablecoin.unvestedYield + amount}`),
    ];
    send(cluster, instructions, [keys.manager, keys.faucet]);
  }
}

/**
 * The payment after which the stream pays at the target rate. With `v` the vesting period, `left` what is left of the schedule and `U` the
 * unvested yield, a payment to the total `T` makes the schedule `left + (T - U)(v - left) / T` long, so the rate is `r` at
 * `T² - r v T + r (v - left) U = 0`. No payment can lower the rate of a stream that pays more.
 */
function missingYield(before: Stablecoin, now: bigint): bigint {
  const { seniorAssets, juniorAssets, unvestedYield, vestEndTs, vestingSeconds } = math.accrue(before, now);
  const rate = (Number(seniorAssets + juniorAssets) * yieldBps) / (10_000 * Number(SECONDS_PER_YEAR));
  const left = Math.max(0, Number(vestEndTs - now));
  const unvested = Number(unvestedYield);
  const isShort = unvested * Number(minShortfallDivisor) < rate * left * Number(minShortfallDivisor - 1n);
  if (!isShort && left > vestingSeconds * minScheduleShare) return 0n;
  const discriminant = (rate * vestingSeconds) ** 2 - 4 * rate * (vestingSeconds - left) * unvested;
  if (discriminant < 0) return 0n;
  const target = BigInt(Math.round((rate * vestingSeconds + Math.sqrt(discriminant)) / 2));
  const missing = target - unvestedYield;
  return missing * minShortfallDivisor > target ? missing : 0n;
}

/** Brings every integration up to date, so that commission is taken regularly. */
function syncIntegrations(cluster: Cluster): void {
  const program = address(DEVELOPMENT_PROGRAM_ID.toBase58());
  const used = cluster.bank.accountsOwnedBy(program).flatMap((account) => {
    const at = new PublicKey(account.address);
    const owned = { owner: DEVELOPMENT_PROGRAM_ID, data: Uint8Array.from(account.data) };
    const integration = decodeOwned(DEVELOPMENT_PROGRAM_ID, at, owned, decodeIntegration);
    // one of an older layout is refused, and all others of its transaction with it
    const isCurrent = !isOutdatedAccount('integration', owned.data);
    return integration && isCurrent && integration.supply > 0n ? [integration] : [];
  });
  for (let start = 0; start < used.length; start += syncsPerTransaction) {
    const instructions = used.slice(start, start + syncsPerTransaction).map(syncOf);
    send(cluster, instructions, [keys.manager]);
  }
}

function syncOf({ stablecoin, address: integration }: Integration) {
  return syncInstruction(stablecoin, integration);
}
