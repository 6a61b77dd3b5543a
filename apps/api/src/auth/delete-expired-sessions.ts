import type { LeaderTask } from '../leader/election.ts';
import { repeat } from '../leader/run-iteration.ts';
import { deleteExpired } from './stored-sessions.ts';

const intervalMs = 60_000;

/** Deletes what has expired: the database would keep it for ever otherwise. Nothing expired counts, deleted or not. */
export const deleteExpiredSessions: LeaderTask = (context) =>
  repeat(context, 'session pass', intervalMs, async () => {
    const { chain, write, completed } = context;
    await write((orm) => deleteExpired(orm, chain.cluster));
    completed();
  });
