import type { LeaderTask } from '../../leader/election.ts';
import { repeat } from '../../leader/run-iteration.ts';
import { DirectoryKeeper } from './directory-keeper.ts';

/** How often new events are looked for, and all integrations are read. */
const pollIntervalMs = 2_000;
const readAllIntervalMs = 3_600_000;

/** Keeps the directory of integrations: reads all when it begins and every hour, and between that those that events have changed. */
export const directoryTask: LeaderTask = (context) => {
  const keeper = new DirectoryKeeper(context);
  let readAllAt = Number.NEGATIVE_INFINITY;
  return repeat(context, 'directory pass', pollIntervalMs, async () => {
    if (performance.now() - readAllAt < readAllIntervalMs) await keeper.follow();
    else {
      await keeper.readAll();
      readAllAt = performance.now();
    }
    context.completed();
  });
};
