import { maxWebhookAttempts } from '@obverse/contracts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Orm } from '../database.ts';
import { events, webhookAttempts, webhooks } from '../schema/index.ts';
import type { AttemptRow } from './attempts.ts';
import type { WebhookRow } from './webhook.ts';

export type NewAttempt = Omit<AttemptRow, 'webhookId' | 'number'>;

/** A webhook as it was read. */
export type At = Pick<WebhookRow, 'id' | 'cluster' | 'integrationId' | 'position' | 'failures'>;

/** `now` if the webhook has an event after this one, else null: it waits. */
export const dueIfMore = (orm: Orm, { cluster, integrationId }: At, after: number, now: Date) => {
  const more = orm
    .select({ one: sql`1` })
    .from(events)
    .where(
      and(eq(events.cluster, cluster), eq(events.integrationId, integrationId), gt(events.sequence, after)),
    );
  return sql`case when exists (${more}) then ${now.toISOString()}::timestamptz end`;
};

/**
 * Compares and sets: nothing is changed if the webhook has been removed, or told to begin anew, since it was read.
 *
 * @returns how it stands then; undefined if nothing was changed
 */
export async function change(
  orm: Orm,
  at: At,
  set: PgUpdateSetSource<typeof webhooks>,
): Promise<WebhookRow | undefined> {
  const [row] = await orm
    .update(webhooks)
    .set(set)
    .where(
      and(eq(webhooks.id, at.id), eq(webhooks.position, at.position), eq(webhooks.failures, at.failures)),
    )
    .returning();
  return row;
}

/** Changes a webhook and logs the attempt that is the reason. @returns how it stands then; undefined if that is of no account any more */
export async function changeAndLog(
  orm: Orm,
  at: At,
  attempt: NewAttempt,
  set: PgUpdateSetSource<typeof webhooks>,
): Promise<WebhookRow | undefined> {
  const row = await change(orm, at, { ...set, attempts: sql`${webhooks.attempts} + 1` });
  if (row === undefined) return undefined;
  const number = row.attempts;
  await orm.insert(webhookAttempts).values({ ...attempt, webhookId: at.id, number });
  const forgotten = and(
    eq(webhookAttempts.webhookId, at.id),
    eq(webhookAttempts.number, number - maxWebhookAttempts),
  );
  await orm.delete(webhookAttempts).where(forgotten);
  return row;
}
