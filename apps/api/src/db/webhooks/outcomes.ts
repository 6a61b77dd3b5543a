import { maxWebhookAttempts } from '@obverse/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Orm } from '../database.ts';
import { hasEventsAfter } from '../events/read-events.ts';
import { webhookAttempts, webhooks } from '../schema/index.ts';
import type { AttemptRow, WebhookRow } from './webhooks.ts';

export type NewAttempt = Omit<AttemptRow, 'webhookId' | 'number'>;

/** The state in which a webhook was read: an outcome is recorded only if `position` and `failures` are still the same. */
export type ReadState = Pick<WebhookRow, 'id' | 'cluster' | 'integrationId' | 'position' | 'failures'>;

/** What follows a failed attempt: another one, or the end. */
export type AfterFailure =
  | { readonly dueAt: Date }
  | { readonly disabledAt: Date; readonly disabledReason: NonNullable<WebhookRow['disabledReason']> };

/** SQL for `dueAt`: `now` if the integration has an event after `after`, else null (idle). */
const dueIfMore = (orm: Orm, read: ReadState, after: number, now: Date) =>
  sql`case when ${hasEventsAfter(orm, read, after)} then ${now.toISOString()}::timestamptz end`;

/**
 * Updates a webhook by compare-and-set.
 *
 * @returns the updated row; undefined if the webhook was removed or replayed since it was read, and nothing was changed
 */
async function update(
  orm: Orm,
  { id, position, failures }: ReadState,
  set: PgUpdateSetSource<typeof webhooks>,
): Promise<WebhookRow | undefined> {
  const [row] = await orm
    .update(webhooks)
    .set(set)
    .where(and(eq(webhooks.id, id), eq(webhooks.position, position), eq(webhooks.failures, failures)))
    .returning();
  return row;
}

/** As {@link update}; also logs the attempt, and deletes the one that exceeds the length of the log. */
async function updateAndLog(
  orm: Orm,
  read: ReadState,
  attempt: NewAttempt,
  set: PgUpdateSetSource<typeof webhooks>,
): Promise<WebhookRow | undefined> {
  const row = await update(orm, read, { ...set, attempts: sql`${webhooks.attempts} + 1` });
  if (row === undefined) return undefined;
  const number = row.attempts;
  await orm.insert(webhookAttempts).values({ ...attempt, webhookId: read.id, number });
  const expired = and(
    eq(webhookAttempts.webhookId, read.id),
    eq(webhookAttempts.number, number - maxWebhookAttempts),
  );
  await orm.delete(webhookAttempts).where(expired);
  return row;
}

/**
 * Records that the receiver accepted an event.
 *
 * @param slow whether the receiver took long, and belongs in the slow lane
 * @returns the updated row; undefined if the webhook was removed or replayed since it was read
 */
export const recordDelivered = (
  orm: Orm,
  read: ReadState,
  attempt: NewAttempt,
  slow: boolean,
  now: Date,
): Promise<WebhookRow | undefined> =>
  updateAndLog(orm, read, attempt, {
    position: attempt.sequence,
    failures: 0,
    failingSince: null,
    slow,
    dueAt: dueIfMore(orm, read, attempt.sequence, now),
  });

/** Records a failed attempt, unless the webhook was removed or replayed since it was read. */
export async function recordFailed(
  orm: Orm,
  read: ReadState,
  attempt: NewAttempt,
  next: AfterFailure,
): Promise<void> {
  const failingSince = sql`coalesce(${webhooks.failingSince}, ${attempt.at.toISOString()}::timestamptz)`;
  const failures = sql`${webhooks.failures} + 1`;
  await updateAndLog(orm, read, attempt, { failures, failingSince, slow: true, dueAt: null, ...next });
}

/** Takes a webhook out of the queue that has no event to deliver. */
export async function recordIdle(orm: Orm, read: ReadState, now: Date): Promise<void> {
  await update(orm, read, { dueAt: dueIfMore(orm, read, read.position, now) });
}
