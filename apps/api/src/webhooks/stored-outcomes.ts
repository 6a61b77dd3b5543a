import { maxWebhookAttempts } from '@obverse/contracts';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '../db/columns-of.ts';
import type { Orm } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { hasEventsAfter } from '../events/read-events.ts';
import type { AttemptRow, WebhookRow } from './stored-webhooks.ts';

export type NewAttempt = Omit<AttemptRow, 'webhookId' | 'number'>;

/** The state in which a webhook was read: an outcome is recorded only if `position` and `failures` are still the same. */
export type ReadState = Pick<WebhookRow, 'id' | 'cluster' | 'integrationId' | 'position' | 'failures'>;

/** What follows a delivery. */
export type AfterDelivery = {
  /** The time of the delivery: the webhook is due at once if there is another event. */
  readonly deliveredAt: Date;
  /** Whether the receiver took long, and belongs in the slow lane. */
  readonly slow: boolean;
};

/** What follows a failed attempt: another one, or the end. */
export type AfterFailure =
  | { readonly dueAt: Date }
  | { readonly disabledAt: Date; readonly disabledReason: NonNullable<WebhookRow['disabledReason']> };

/** An attempt at the next event of a webhook, and what follows it. */
export type Outcome = {
  readonly read: ReadState;
  readonly attempt: NewAttempt;
  readonly next: AfterDelivery | AfterFailure;
};

/** What an outcome makes of a webhook. */
function stateAfter({ read, attempt, next }: Outcome) {
  const never = { dueAt: null, disabledAt: null, disabledReason: null, deliveredAt: null };
  const kept = { position: read.position, failures: read.failures + 1, slow: true };
  if (!('deliveredAt' in next)) return { ...never, ...kept, failedAt: attempt.at, ...next };
  return { ...never, ...next, position: attempt.sequence, failures: 0, failedAt: null };
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Outcomes as rows that a statement can read, `outcome`. */
function rowsOf(outcomes: readonly Outcome[]): SQL {
  const read = columnsOf(outcomes.map((outcome) => outcome.read));
  const after = columnsOf(outcomes.map(stateAfter));
  return sql`unnest(
    ${read(({ id }) => id)}::uuid[],
    ${read(({ position }) => position)}::bigint[],
    ${read(({ failures }) => failures)}::integer[],
    ${after(({ position }) => position)}::bigint[],
    ${after(({ failures }) => failures)}::integer[],
    ${after(({ failedAt }) => timeOf(failedAt))}::timestamptz[],
    ${after(({ slow }) => slow)}::boolean[],
    ${after(({ deliveredAt }) => timeOf(deliveredAt))}::timestamptz[],
    ${after(({ dueAt }) => timeOf(dueAt))}::timestamptz[],
    ${after(({ disabledAt }) => timeOf(disabledAt))}::timestamptz[],
    ${after(({ disabledReason }) => disabledReason)}::text[]
  ) as outcome (id, read_position, read_failures, position, failures, failed_at, slow, delivered_at, due_at, disabled_at, disabled_reason)`;
}

/** SQL for `dueAt`: `now` if the integration has an event after `after`, else null (idle). */
const dueIfMore = (orm: Orm, read: Parameters<typeof hasEventsAfter>[1], after: number | SQL, now: SQL) =>
  sql`case when ${hasEventsAfter(orm, read, after)} then ${now} end`;

/** Updates webhooks by compare-and-set. @returns those that are still as they were read */
const updateUnchanged = (orm: Orm, outcomes: readonly Outcome[]): Promise<WebhookRow[]> =>
  orm
    .update(webhooks)
    .set({
      position: sql`outcome.position`,
      failures: sql`outcome.failures`,
      failingSince: sql`case when outcome.failed_at is not null then coalesce(${webhooks.failingSince}, outcome.failed_at) end`,
      slow: sql`outcome.slow`,
      dueAt: sql`case when outcome.delivered_at is null then outcome.due_at else ${dueIfMore(orm, webhooks, sql`outcome.position`, sql`outcome.delivered_at`)} end`,
      disabledAt: sql`coalesce(outcome.disabled_at, ${webhooks.disabledAt})`,
      disabledReason: sql`coalesce(outcome.disabled_reason, ${webhooks.disabledReason})`,
      attempts: sql`${webhooks.attempts} + 1`,
    })
    .from(rowsOf(outcomes))
    .where(
      and(
        eq(webhooks.id, sql`outcome.id`),
        eq(webhooks.position, sql`outcome.read_position`),
        eq(webhooks.failures, sql`outcome.read_failures`),
      ),
    )
    .returning(getTableColumns(webhooks));

/** Logs the attempts at webhooks, and deletes those that exceed the length of the log. */
async function logAttempts(
  orm: Orm,
  updated: readonly WebhookRow[],
  attempts: ReadonlyMap<string, NewAttempt>,
): Promise<void> {
  const rows = updated.flatMap(({ id, attempts: number }) => {
    const attempt = attempts.get(id);
    return attempt === undefined ? [] : [{ ...attempt, webhookId: id, number }];
  });
  if (rows.length === 0) return;
  await orm.insert(webhookAttempts).values(rows);
  const expired = columnsOf(rows.filter(({ number }) => number > maxWebhookAttempts));
  await orm.execute(sql`
    delete from ${webhookAttempts} using unnest(
      ${expired(({ webhookId }) => webhookId)}::uuid[],
      ${expired(({ number }) => number - maxWebhookAttempts)}::bigint[]
    ) as expired (webhook_id, number)
    where ${webhookAttempts.webhookId} = expired.webhook_id and ${webhookAttempts.number} = expired.number`);
}

/**
 * Records the outcomes of attempts at different webhooks, in the caller's SQL transaction. One that was removed or replayed since it was
 * read stays as it is.
 *
 * @returns the updated webhooks by id, without those that were removed or replayed
 */
export async function recordOutcomes(
  orm: Orm,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, WebhookRow>> {
  const updated = await updateUnchanged(orm, outcomes);
  await logAttempts(orm, updated, new Map(outcomes.map(({ read, attempt }) => [read.id, attempt])));
  return new Map(updated.map((row) => [row.id, row]));
}

/** Takes a webhook out of the queue that has no event to deliver, unless it was removed or replayed since it was read. */
export async function recordIdle(orm: Orm, read: ReadState, now: Date): Promise<void> {
  const { id, position, failures } = read;
  const at = sql`${now.toISOString()}::timestamptz`;
  await orm
    .update(webhooks)
    .set({ dueAt: dueIfMore(orm, read, position, at) })
    .where(and(eq(webhooks.id, id), eq(webhooks.position, position), eq(webhooks.failures, failures)));
}
