import type { LeaderTask } from '../../leader/election.ts';
import { repeat } from '../../leader/run-iteration.ts';
import { deleteExpiredKeys } from './stored-answers.ts';

const intervalMs = 30_000;

const rowsPerWrite = 5_000;

/** Keeps the table of Idempotency-Keys small: deletes the answers that have expired, in short transactions. */
export const forgetKeys: LeaderTask = (context) =>
  repeat(context, 'idempotency pass', intervalMs, async () => {
    const { write, completed, signal } = context;
    const deleteSome = () => write((orm) => deleteExpiredKeys(orm, rowsPerWrite));
    while (!signal.aborted && (await deleteSome()) === rowsPerWrite);
    completed();
  });
