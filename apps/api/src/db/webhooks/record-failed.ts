import { sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { type At, changeAndLog, type NewAttempt } from './change.ts';
import type { WebhookRow } from './webhook.ts';

/** What follows a failed attempt. */
export type AfterFailure =
  | { readonly dueAt: Date }
  | { readonly disabledAt: Date; readonly disabledReason: NonNullable<WebhookRow['disabledReason']> };

/** Records that an attempt failed, if that is still of account. */
export async function recordFailed(orm: Orm, at: At, attempt: NewAttempt, next: AfterFailure): Promise<void> {
  const since = sql`coalesce(${webhooks.failingSince}, ${attempt.at.toISOString()}::timestamptz)`;
  const failures = sql`${webhooks.failures} + 1`;
  await asking(
    changeAndLog(orm, at, attempt, { failures, failingSince: since, slow: true, dueAt: null, ...next }),
  );
}
