import type { Cluster } from '@obverse/contracts';
import { and, asc, count, eq, gt, inArray, isNull, lte, notInArray, type SQL } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { events } from '../db/schema/events-tables.ts';
import { webhookCursors, webhooks } from '../db/schema/webhooks-tables.ts';
import { readCursor } from '../events/cursor.ts';
import { signableKeyIds, type WebhookRow } from './stored-webhooks.ts';

/** The most events that one transaction marks webhooks due for. */
const maxEventsPerMark = 10_000;

const lastRecorded = async (orm: Orm, cluster: Cluster): Promise<number> =>
  (await readCursor(orm, cluster))?.sequence ?? 0;

/** The last event that webhooks were marked due for; undefined before the first time. */
async function lastMarked(orm: Orm, cluster: Cluster): Promise<number | undefined> {
  const [row] = await orm.select().from(webhookCursors).where(eq(webhookCursors.cluster, cluster));
  return row?.sequence;
}

/** Whether events were recorded that no webhook has been marked due for yet. */
export const hasUnmarkedEvents = async (orm: Orm, cluster: Cluster): Promise<boolean> =>
  (await lastMarked(orm, cluster)) !== (await lastRecorded(orm, cluster));

/** SQL for the integrations of these stablecoins. */
const integrationsOf = (orm: Orm, cluster: Cluster, stablecoins: readonly string[]) =>
  orm
    .select({ integrationId: apiKeys.integrationId })
    .from(apiKeys)
    .where(and(eq(apiKeys.cluster, cluster), anyOf(apiKeys.stablecoinId, stablecoins)));

/**
 * Marks the idle webhooks due whose integrations have an event after `after`, up to and including `upTo`, or are concerned by a notice: of
 * their stablecoin or of the platform.
 */
export async function markDueBetween(
  orm: Orm,
  cluster: Cluster,
  after: number,
  upTo: number,
  now: Date,
): Promise<void> {
  const between = and(eq(events.cluster, cluster), gt(events.sequence, after), lte(events.sequence, upTo));
  const markIdle = (concerned: SQL | undefined) =>
    orm
      .update(webhooks)
      .set({ dueAt: now })
      .where(
        and(eq(webhooks.cluster, cluster), isNull(webhooks.dueAt), isNull(webhooks.disabledAt), concerned),
      );
  const own = orm.select({ integrationId: events.integrationId }).from(events).where(between);
  await markIdle(inArray(webhooks.integrationId, own));
  const notices = await orm
    .selectDistinct({ stablecoinId: events.stablecoinId })
    .from(events)
    .where(and(between, events.notice));
  if (notices.length === 0) return;
  const stablecoins = notices.flatMap(({ stablecoinId }) => stablecoinId ?? []);
  const concernsAll = stablecoins.length < notices.length;
  await markIdle(
    concernsAll ? undefined : inArray(webhooks.integrationId, integrationsOf(orm, cluster, stablecoins)),
  );
}

/**
 * Marks idle webhooks due for newly recorded events, at most {@link maxEventsPerMark} of them. Run it in a transaction of the
 * leader: those run one after the other, so a webhook cannot become idle between the read and the update. The first call only
 * records where to start, as no webhook can be idle yet.
 */
export async function markDue(orm: Orm, cluster: Cluster, now: Date): Promise<void> {
  const last = await lastRecorded(orm, cluster);
  const after = (await lastMarked(orm, cluster)) ?? last;
  const sequence = Math.min(last, after + maxEventsPerMark);
  if (sequence > after) await markDueBetween(orm, cluster, after, sequence, now);
  await orm
    .insert(webhookCursors)
    .values({ cluster, sequence })
    .onConflictDoUpdate({ target: webhookCursors.cluster, set: { sequence } });
}

export type DueParams = {
  readonly cluster: Cluster;
  /** Which of the two lanes. */
  readonly slow: boolean;
  readonly now: Date;
  /** The ids of the service's keys: webhooks that none of them can sign for stay in the queue. */
  readonly keyIds: readonly string[];
  /** Ids of webhooks that are being served. */
  readonly except: readonly string[];
  readonly limit: number;
};

/** Lists the due webhooks of a lane, longest due first. */
export const listDueWebhooks = (
  orm: Orm,
  { cluster, slow, now, keyIds, except, limit }: DueParams,
): Promise<WebhookRow[]> =>
  orm
    .select()
    .from(webhooks)
    .where(
      and(
        eq(webhooks.cluster, cluster),
        eq(webhooks.slow, slow),
        lte(webhooks.dueAt, now),
        inArray(webhooks.keyId, signableKeyIds(keyIds)),
        ...(except.length === 0 ? [] : [notInArray(webhooks.id, [...except])]),
      ),
    )
    .orderBy(asc(webhooks.dueAt))
    .limit(limit);

/** Counts the webhooks of a cluster that are delivered to, and that none of the service's keys can sign for. */
export async function countUnsignable(
  orm: Orm,
  cluster: Cluster,
  keyIds: readonly string[],
): Promise<number> {
  const unsignable = and(
    eq(webhooks.cluster, cluster),
    isNull(webhooks.disabledAt),
    notInArray(webhooks.keyId, signableKeyIds(keyIds)),
  );
  const [row] = await orm.select({ count: count() }).from(webhooks).where(unsignable);
  return row?.count ?? 0;
}

/** How many webhooks have a secret of each key, by the key's id. */
export async function countByKey(orm: Orm): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select({ keyId: webhooks.keyId, count: count() })
    .from(webhooks)
    .groupBy(webhooks.keyId);
  return new Map(rows.map((row) => [row.keyId, row.count]));
}
