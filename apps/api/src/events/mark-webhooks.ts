import type { Cluster } from '@obverse/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import { columnsOf } from '../db/columns-of.ts';
import type { Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import type { events } from '../db/schema/events-tables.ts';
import { webhooks } from '../db/schema/webhooks-tables.ts';

type MarkedEvent = Pick<typeof events.$inferSelect, 'sequence' | 'integrationId' | 'stablecoinId' | 'notice'>;

/** The newest of these events for each integration that they are about, or that a notice of its stablecoin concerns. */
async function newestByIntegration(
  orm: Orm,
  cluster: Cluster,
  news: readonly MarkedEvent[],
): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  const ofStablecoins = new Map<string, number>();
  for (const { integrationId, stablecoinId, notice, sequence } of news) {
    if (integrationId !== null) newest.set(integrationId, sequence);
    if (notice && stablecoinId !== null) ofStablecoins.set(stablecoinId, sequence);
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
  const concernsAll = news.some(({ notice, stablecoinId }) => notice && stablecoinId === null);
  const column = columnsOf([...(concernsAll ? [] : await newestByIntegration(orm, cluster, news))]);
  const ids = sql`${column(([id]) => id)}::text[]`;
  const newest = sql`unnest(${ids}, ${column(([, sequence]) => sequence)}::bigint[]) as newest (integration_id, sequence)`;
  const concerned = concernsAll
    ? sql`select id, ${last.sequence}::bigint as sequence from ${webhooks} where cluster = ${cluster} and disabled_at is null`
    : sql`select id, newest.sequence from ${webhooks} join ${newest} using (integration_id)
        where cluster = ${cluster} and integration_id = any(${ids}) and disabled_at is null`;
  // All who lock several webhooks do so in the order of their ids, so that none waits for a row while another waits for its own.
  await orm.execute(sql`
    update ${webhooks}
    set due_at = coalesce(${webhooks.dueAt}, now()), latest_event = greatest(latest_event, marked.sequence)
    from (${concerned} order by id for update of ${webhooks}) marked
    where ${webhooks.id} = marked.id`);
}
