import type { Orm } from '../../db/database.ts';
import type { LeaderContext, LeaderTask } from '../../leader/election.ts';
import { runIteration } from '../../leader/run-iteration.ts';
import { sleep } from '../../lib/async.ts';
import { isUnavailable } from '../../lib/errors.ts';
import { deleteExpiredKeys } from './stored-answers.ts';

const intervalMs = 30_000;

const rowsPerWrite = 5_000;

/** Deletes in short transactions until nothing is left to delete. */
async function deleteAll(
  { write, signal }: LeaderContext,
  some: (orm: Orm) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await write(some)) === rowsPerWrite);
}

/** Deletes the answers that have expired. */
export async function forgetOnce(context: LeaderContext): Promise<void> {
  await deleteAll(context, (orm) => deleteExpiredKeys(orm, rowsPerWrite));
  context.completed();
}

/** Keeps the table of Idempotency-Keys small. */
export const forgetKeys: LeaderTask = async (context) => {
  while (!context.signal.aborted) {
    await runIteration(context, 'idempotency pass', () => forgetOnce(context)).catch((error: unknown) => {
      // they can wait for the cluster and the database
      if (!isUnavailable(error)) throw error;
    });
    await sleep(intervalMs, context.signal);
  }
};
