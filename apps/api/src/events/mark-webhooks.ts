import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import type { events } from '../db/schema/events-tables.ts';
import { webhooks } from '../db/schema/webhooks-tables.ts';

type MarkedEvent = Pick<
  typeof events.$inferSelect,
  'sequence' | 'integrationId' | 'stablecoinId' | 'isBroadcast'
>;

/** The newest of these events for each integration that they are about, or that a broadcast event of its stablecoin concerns. */
async function newestByIntegration(
  orm: Orm,
  cluster: Cluster,
  news: readonly MarkedEvent[],
): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  const ofStablecoins = new Map<string, number>();
  for (const { integrationId, stablecoinId, isBroadcast, sequence } of news) {
    if (integrationId !== null) newest.set(integrationId, sequence);
    if (isBroadcast && stablecoinId !== null) ofStablecoins.set(stablecoinId, sequence);
  }
  if (ofStablecoins.size === 0) return newest;
  const { integrationId, stablecoinId } = apiKeys;
  const concerned = await orm
    .select({ integrationId, stablecoinId })
    .from(apiKeys)
    .where(and(eq(apiKeys.cluster, cluster), anyOf(stablecoinId, [...ofStablecoins.keys()])));
  for (const key of concerned) {
    const sequence = ofStablecoins.get(key.stablecoinId) ?? 0;
    newest.set(key.integrationId, Math.max(sequence, newest.get(key.integrationId) ?? 0));
  }
  return newest;
}

/**
 * Marks webhooks due for new events, in the SQL transaction that records these: no other order of writes loses an event. A webhook that
 * waits for another attempt keeps its time. Call it once in a transaction, or two transactions may wait for each other.
 *
 * @param news events in the order of their sequence numbers
 */
export async function markWebhooksDue(
  orm: Orm,
  cluster: Cluster,
  news: readonly MarkedEvent[],
): Promise<void> {
  const last = news.at(-1);
  if (last === undefined) return;
  const concernsAll = news.some(({ isBroadcast, stablecoinId }) => isBroadcast && stablecoinId === null);
  const newest = concernsAll ? undefined : await newestByIntegration(orm, cluster, news);
  const { id, integrationId } = webhooks;
  // A disabled one is locked, too: who enables it meanwhile waits until the events are there.
  // Most batches are about integrations without a webhook, and end here. All who lock several webhooks do so in the order of their ids, so
  // that none waits for a row while another waits for its own.
  const concerned = await orm
    .select({ id, integrationId })
    .from(webhooks)
    .where(and(eq(webhooks.cluster, cluster), newest && anyOf(integrationId, [...newest.keys()])))
    .orderBy(asc(id))
    .for('update');
  if (concerned.length === 0) return;
  const ids = concerned.map((webhook) => webhook.id);
  const marks = concerned.map((webhook) => ({
    id: webhook.id,
    sequence: newest?.get(webhook.integrationId) ?? last.sequence,
  }));
  await orm
    .update(webhooks)
    .set({
      dueAt: sql`case when ${webhooks.disabledAt} is null then coalesce(${webhooks.dueAt}, now()) end`,
      latestEvent: sql`greatest(${webhooks.latestEvent}, mark.sequence)`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (id uuid, sequence bigint)`)
    .where(and(eq(id, sql`mark.id`), anyOf(id, ids)));
}
