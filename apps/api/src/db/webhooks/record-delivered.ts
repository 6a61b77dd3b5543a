import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { type At, changeAndLog, dueIfMore, type NewAttempt } from './change.ts';

/** Records that a receiver took an event. @returns false if that is of no account any more */
export const recordDelivered = (
  orm: Orm,
  at: At,
  attempt: NewAttempt,
  slow: boolean,
  now: Date,
): Promise<boolean> =>
  asking(
    changeAndLog(orm, at, attempt, {
      position: attempt.sequence,
      failures: 0,
      failingSince: null,
      slow,
      dueAt: dueIfMore(orm, at, attempt.sequence, now),
    }),
  );
