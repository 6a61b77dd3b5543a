import type { LeaderTask } from '../leader/election.ts';
import { runIteration } from '../leader/run-iteration.ts';
import { sleep } from '../lib/async.ts';
import { deleteExpired } from './stored-sessions.ts';

const intervalMs = 60_000;

/** Deletes what has expired: the database would keep it for ever otherwise. Nothing expired counts, deleted or not. */
export const deleteExpiredSessions: LeaderTask = async (context) => {
  const { chain, write, completed, signal } = context;
  while (!signal.aborted) {
    await runIteration(context, 'session pass', () => write((orm) => deleteExpired(orm, chain.cluster)));
    completed();
    await sleep(intervalMs, signal);
  }
};
