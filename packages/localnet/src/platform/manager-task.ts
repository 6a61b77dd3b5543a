import { stablecoinAddress } from '@obverse/core';
import type { Cluster } from '../cluster/cluster.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { COINS } from './coins.ts';
import { payYield } from './pay-yield.ts';

const EVERY_MS = 60_000;

/**
 * Plays the manager of a local cluster: pays yield at the start, every minute, and soon after the clock was moved or a transaction
 * has changed what a stablecoin holds, so that a coin earns from its first mint on.
 * @returns how to stop
 */
export function startManager(cluster: Cluster, log: (line: string) => void): () => void {
  const stablecoins = new Set(COINS.map((_, index) => stablecoinAddress(index).toBase58()));
  let soon: NodeJS.Immediate | undefined;
  const pay = () => {
    soon = undefined;
    try {
      payYield(cluster);
    } catch (error) {
      // the cluster serves on without yield; the operator learns why
      log(`the manager could not pay yield: ${reasonOf(error)}`);
      if (error instanceof LocalnetError) stop();
    }
  };
  const paySoon = () => {
    soon ??= setImmediate(pay);
  };
  const stopWatching = cluster.onCommit(({ changed }) => {
    if (changed.some(({ address }) => stablecoins.has(address))) paySoon();
  });
  const stopListening = cluster.onClockMoved(paySoon);
  const timer = setInterval(pay, EVERY_MS);
  const stop = () => {
    stopWatching();
    stopListening();
    clearInterval(timer);
    clearImmediate(soon);
  };
  pay();
  return stop;
}
