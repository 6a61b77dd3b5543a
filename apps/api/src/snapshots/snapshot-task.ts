import type { SnapshotTable } from '../db/schema/index.ts';
import { grains, integrationSnapshots, juniorSnapshots, stablecoinSnapshots } from '../db/schema/index.ts';
import { deleteOutdatedSnapshots } from '../db/snapshots/write-snapshots.ts';
import type { LeaderContext, LeaderTask } from '../leader/election.ts';
import { sleep } from '../lib/async.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { SnapshotRecorder } from './snapshot-recorder.ts';

const day = 86_400n;

/** How long what is neither the first of its hour nor of its day is kept, and how long the first of an hour; seconds. */
const kept = [
  { grain: grains.minute, seconds: day },
  { grain: grains.hour, seconds: 90n * day },
] as const;

const tables: readonly SnapshotTable[] = [integrationSnapshots, stablecoinSnapshots, juniorSnapshots];

const rowsPerWrite = 5_000;

/** What is left after so many goes with the next call, so that recording does not wait. */
const writes = 10;

/** Deletes snapshots that have had their time at `now`, by the cluster's clock; unix seconds. */
export async function downsample({ chain, write, signal }: LeaderContext, now: bigint): Promise<void> {
  for (const table of tables) {
    for (const { grain, seconds } of kept) {
      const outdated = { cluster: chain.cluster, grain, before: fromUnixSeconds(now - seconds) };
      for (let i = 0; i < writes && !signal.aborted; i += 1) {
        const deleted = await write((orm) => deleteOutdatedSnapshots(orm, table, outdated, rowsPerWrite));
        if (deleted < rowsPerWrite) break;
      }
    }
  }
}

/** Of how many tokens holders are counted each minute: two calls to a node for each. */
const countsPerMinute = 120;

/** How often the cluster's clock is looked at, in milliseconds: it may be moved. */
const every = 5_000;

/** Records each minute of the cluster's clock, every integration, stablecoin and junior tranche, and thins out what has aged. */
export const snapshotTask: LeaderTask = async (leadership) => {
  const { signal, log, chain } = leadership;
  const minutes = new SnapshotRecorder(leadership, countsPerMinute);
  while (!signal.aborted) {
    try {
      const isNew = await minutes.record();
      // nothing is deleted on the word of one reading
      if (isNew && minutes.settled > 0n) await downsample(leadership, minutes.settled);
    } catch (err) {
      if (signal.aborted) return;
      log.error({ err, cluster: chain.cluster }, 'no snapshots were taken');
    }
    await sleep(every, signal);
  }
};
