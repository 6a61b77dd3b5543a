import { type Cluster, maxWebhookAttempts, maxWebhooks } from '@obverse/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferSelectModel,
  inArray,
  isNotNull,
  lte,
  max,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '../db/database.ts';
import { events } from '../db/schema/events-tables.ts';
import { indexerCursors } from '../db/schema/indexer-cursors-tables.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { signableKeyIds } from './keys.ts';

export type WebhookRow = InferSelectModel<typeof webhooks>;

export type AttemptRow = InferSelectModel<typeof webhookAttempts>;

export type WebhookOwner = { readonly cluster: Cluster; readonly integrationId: string };

/** Identifies a webhook together with its owner: a query for the webhook of another integration finds nothing. */
export type WebhookRef = WebhookOwner & { readonly id: string };

export type WebhookWithLastAttempt = {
  readonly webhook: WebhookRow;
  /** The last attempt to deliver an event; null before the first. A test is none. */
  readonly lastAttempt: AttemptRow | null;
};

const ownedBy = ({ cluster, integrationId }: WebhookOwner) =>
  and(eq(webhooks.cluster, cluster), eq(webhooks.integrationId, integrationId));

const matches = (ref: WebhookRef) => and(ownedBy(ref), eq(webhooks.id, ref.id));

const withLastAttempt = (orm: Orm) => {
  const attempts = alias(webhookAttempts, 'deliveries');
  const lastDelivery = orm
    .select({ number: max(attempts.number) })
    .from(attempts)
    .where(and(eq(attempts.webhookId, webhooks.id), isNotNull(attempts.sequence)));
  return orm
    .select({ webhook: webhooks, lastAttempt: webhookAttempts })
    .from(webhooks)
    .leftJoin(
      webhookAttempts,
      and(eq(webhookAttempts.webhookId, webhooks.id), eq(webhookAttempts.number, lastDelivery)),
    );
};

/** Returns undefined if the owner has no such webhook. */
export async function findWebhook({ orm }: Database, ref: WebhookRef): Promise<WebhookRow | undefined> {
  const [row] = await orm.select().from(webhooks).where(matches(ref));
  return row;
}

/** Lists the webhooks of an integration, oldest first. */
export const readWebhooks = ({ orm }: Database, owner: WebhookOwner): Promise<WebhookWithLastAttempt[]> =>
  withLastAttempt(orm).where(ownedBy(owner)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));

/** An attempt with the event that was sent; null of a test, and of an event that is no longer recorded. */
export type AttemptWithEvent = {
  readonly attempt: AttemptRow;
  readonly event: typeof events.$inferSelect | null;
};

/** Lists the logged attempts of a webhook, newest first. */
export const readAttempts = (
  { orm }: Database,
  { id, cluster }: Pick<WebhookRow, 'id' | 'cluster'>,
): Promise<AttemptWithEvent[]> =>
  orm
    .select({ attempt: webhookAttempts, event: events })
    .from(webhookAttempts)
    .leftJoin(events, and(eq(events.cluster, cluster), eq(events.sequence, webhookAttempts.sequence)))
    .where(eq(webhookAttempts.webhookId, id))
    .orderBy(desc(webhookAttempts.number));

/** Logs a test among the attempts, unless the webhook has been removed meanwhile. */
export const logTest = (
  { orm }: Database,
  { id }: Pick<WebhookRow, 'id'>,
  attempt: Omit<AttemptRow, 'webhookId' | 'number' | 'sequence'>,
): Promise<void> =>
  orm.transaction(async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({ attempts: sql`${webhooks.attempts} + 1` })
      .where(eq(webhooks.id, id))
      .returning({ number: webhooks.attempts });
    if (row === undefined) return;
    await tx.insert(webhookAttempts).values({ ...attempt, webhookId: id, number: row.number });
    const isExpired = lte(webhookAttempts.number, row.number - maxWebhookAttempts);
    await tx.delete(webhookAttempts).where(and(eq(webhookAttempts.webhookId, id), isExpired));
  });

/**
 * Inserts a webhook that starts with the next recorded event. A lock per integration serializes registrations, so that concurrent
 * ones cannot exceed the maximum.
 *
 * @returns `exists` if the integration already has a webhook with this URL, `full` if it has the maximum number of webhooks
 */
export const insertWebhook = (
  { orm }: Database,
  webhook: WebhookRef & { readonly url: string; readonly keyId: string },
): Promise<WebhookRow | 'exists' | 'full'> =>
  orm.transaction(async (tx) => {
    const { cluster, integrationId } = webhook;
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${cluster} ${integrationId}`}, 0))`,
    );
    const [present] = await tx.select({ count: count() }).from(webhooks).where(ownedBy(webhook));
    if ((present?.count ?? 0) >= maxWebhooks) return 'full';
    // Waits for the recorder, and lets it wait: it would not mark this webhook due for an event that it records meanwhile.
    const [cursor] = await tx
      .select({ sequence: indexerCursors.sequence })
      .from(indexerCursors)
      .where(eq(indexerCursors.cluster, cluster))
      .for('share');
    const row = { ...webhook, position: cursor?.sequence ?? 0 };
    const [inserted] = await tx.insert(webhooks).values(row).onConflictDoNothing().returning();
    return inserted ?? 'exists';
  });

/** Deletes a webhook and its attempts. @returns false if the owner has no such webhook */
export async function deleteWebhook({ orm }: Database, ref: WebhookRef): Promise<boolean> {
  const rows = await orm.delete(webhooks).where(matches(ref)).returning({ id: webhooks.id });
  return rows.length === 1;
}

/**
 * Resets a webhook: enabled, without failures, and due now. The outcome of a batch that is in flight is discarded.
 *
 * @param position the sequence number before the first event to deliver; undefined keeps the current position
 * @returns undefined if the owner has no such webhook
 */
export async function resetWebhook(
  { orm }: Database,
  ref: WebhookRef,
  position?: number,
): Promise<WebhookWithLastAttempt | undefined> {
  const reset = {
    failures: 0,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
    enabledAt: sql`now()`,
    dueAt: sql`now()`,
  };
  const set = position === undefined ? reset : { ...reset, position };
  // Not one transaction: it would lock the row against deliveries until the second query is done.
  await orm.update(webhooks).set(set).where(matches(ref));
  const [row] = await withLastAttempt(orm).where(matches(ref));
  return row;
}

/**
 * Starts a new generation of a webhook's secret.
 *
 * @param keyIds ids of the service's keys; the new secret is derived from the first
 * @param previousUntil until when the previous secret signs too; ignored if that secret was derived from a key that is not among them
 * @returns undefined if the owner has no such webhook
 */
export async function renewSecret(
  { orm }: Database,
  ref: WebhookRef,
  keyIds: readonly [string, ...string[]],
  previousUntil: Date,
): Promise<Pick<WebhookRow, 'generation' | 'previousUntil'> | undefined> {
  const isPreviousSignable = inArray(webhooks.keyId, [...signableKeyIds(keyIds)]);
  const [row] = await orm
    .update(webhooks)
    .set({
      generation: sql`${webhooks.generation} + 1`,
      keyId: keyIds[0],
      previousKeyId: sql`${webhooks.keyId}`,
      previousUntil: sql`case when ${isPreviousSignable} then ${previousUntil.toISOString()}::timestamptz end`,
    })
    .where(matches(ref))
    .returning({ generation: webhooks.generation, previousUntil: webhooks.previousUntil });
  return row;
}

/** How many webhooks have a secret of each key, by the key's id. */
export async function countByKey(orm: Orm): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select({ keyId: webhooks.keyId, count: count() })
    .from(webhooks)
    .groupBy(webhooks.keyId);
  return new Map(rows.map((row) => [row.keyId, row.count]));
}
