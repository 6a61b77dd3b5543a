import type { LeaderTask } from '../../leader/election.ts';
import { runIteration } from '../../leader/run-iteration.ts';
import { sleep } from '../../lib/async.ts';
import { DirectoryKeeper } from './directory-keeper.ts';

/** How often new events are looked for, and all integrations are read. */
const pollIntervalMs = 2_000;
const readAllIntervalMs = 3_600_000;

/** Keeps the directory of integrations: reads all when it begins and every hour, and between that those that events have changed. */
export const directoryTask: LeaderTask = async (context) => {
  const { signal, log, chain, completed } = context;
  const keeper = new DirectoryKeeper(context);
  let readAllAt = Number.NEGATIVE_INFINITY;
  const pass = async () => {
    if (performance.now() - readAllAt < readAllIntervalMs) return keeper.follow();
    await keeper.readAll();
    readAllAt = performance.now();
  };
  while (!signal.aborted) {
    try {
      await runIteration(context, 'directory pass', pass);
      completed();
    } catch (err) {
      if (signal.aborted) return;
      log.error({ err, cluster: chain.cluster }, 'the directory of integrations was not renewed');
    }
    await sleep(pollIntervalMs, signal);
  }
};
