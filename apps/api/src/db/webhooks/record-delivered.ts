import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { type At, changeAndLog, dueIfMore, type NewAttempt } from './change.ts';
import type { WebhookRow } from './webhook.ts';

/** Records that a receiver took an event. @returns how the webhook stands then; undefined if that is of no account any more */
export const recordDelivered = (
  orm: Orm,
  at: At,
  attempt: NewAttempt,
  slow: boolean,
  now: Date,
): Promise<WebhookRow | undefined> =>
  asking(
    changeAndLog(orm, at, attempt, {
      position: attempt.sequence,
      failures: 0,
      failingSince: null,
      slow,
      dueAt: dueIfMore(orm, at, attempt.sequence, now),
    }),
  );
