import type { LeaderTask } from '../leader/duty.ts';
import { sleep } from '../lib/async.ts';
import { SnapshotRecorder } from './minutes.ts';
import { downsample } from './thin-out.ts';

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
