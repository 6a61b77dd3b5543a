import type { SnapshotTable } from '../db/schema/snapshots-tables.ts';
import {
  grains,
  integrationSnapshots,
  juniorSnapshots,
  platformSnapshots,
  stablecoinSnapshots,
} from '../db/schema/snapshots-tables.ts';
import type { LeaderContext, LeaderTask } from '../leader/election.ts';
import { repeat } from '../leader/run-iteration.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type ShortfallObserver, SnapshotRecorder } from './snapshot-recorder.ts';
import { deleteOutdatedSnapshots } from './write-snapshots.ts';

const day = 86_400n;

/** How long snapshots are kept that are only the first of their minute or of their hour. */
const retention = [
  { grain: grains.minute, seconds: day },
  { grain: grains.hour, seconds: 90n * day },
] as const;

const tables: readonly SnapshotTable[] = [
  integrationSnapshots,
  stablecoinSnapshots,
  juniorSnapshots,
  platformSnapshots,
];

const rowsPerWrite = 5_000;

/** The next call deletes the rest, so that recording does not wait. */
const maxWrites = 10;

/** Deletes outdated snapshots. @param now time of the cluster's clock; unix seconds */
export async function downsample({ chain, write, signal }: LeaderContext, now: bigint): Promise<void> {
  for (const table of tables) {
    for (const { grain, seconds } of retention) {
      const outdated = { cluster: chain.cluster, grain, before: fromUnixSeconds(now - seconds) };
      for (let i = 0; i < maxWrites && !signal.aborted; i += 1) {
        const deleted = await write((orm) => deleteOutdatedSnapshots(orm, table, outdated, rowsPerWrite));
        if (deleted < rowsPerWrite) break;
      }
    }
  }
}

/** The number of tokens whose holders are counted in each minute, with two calls to a node for each. */
const countsPerMinute = 120;

/** How often the cluster's clock is read. It may jump, so the next minute cannot be predicted. */
const pollIntervalMs = 5_000;

/** Takes snapshots of every integration, stablecoin and junior tranche, and of all together, in each minute of the cluster's clock, and deletes outdated ones. */
export const snapshotTask =
  (observeShortfall: ShortfallObserver): LeaderTask =>
  (context) => {
    const recorder = new SnapshotRecorder(context, countsPerMinute, observeShortfall);
    return repeat(context, 'snapshot pass', pollIntervalMs, async () => {
      const isNew = await recorder.record();
      // a single wrong reading of the clock must not delete anything
      if (isNew && recorder.clock.confirmedNow > 0n) await downsample(context, recorder.clock.confirmedNow);
      if (recorder.isComplete) context.completed();
    });
  };
