import type { Cluster } from '@obverse/contracts';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { events, totals } from '../db/schema/events-tables.ts';

/** The sums of an integration's recorded events: they must equal the counters in its account. */
export type Totals = Omit<typeof totals.$inferSelect, 'cluster'>;

/** The part of an event that counts towards the totals. */
export type CountedEvent = {
  readonly integrationId: string | null;
  readonly slot: number;
  /** What it adds to its integration's totals, in base units of the underlying; undefined if it is not about an integration. */
  readonly counts?: { readonly volume: bigint; readonly revenue: bigint };
};

const rowsPerStatement = 1_000;

/** Adds events to the sums of their integrations. @returns `sums` */
export function sumEvents(
  batch: readonly CountedEvent[],
  sums = new Map<string, Totals>(),
): Map<string, Totals> {
  for (const { integrationId, counts, slot } of batch) {
    if (integrationId === null || counts === undefined) continue;
    const sum = sums.get(integrationId) ?? { integrationId, events: 0, volume: 0n, revenue: 0n, slot };
    sums.set(integrationId, {
      integrationId,
      events: sum.events + 1,
      volume: sum.volume + counts.volume,
      revenue: sum.revenue + counts.revenue,
      slot: Math.max(sum.slot, slot),
    });
  }
  return sums;
}

/** Reads the totals of a cluster, one for each integration with events. */
export async function readTotals(orm: Orm, cluster: Cluster): Promise<Totals[]> {
  return orm.select().from(totals).where(eq(totals.cluster, cluster));
}

/** Sums as rows that a statement can read, `sums`. */
function rowsOf(sums: readonly Totals[]): SQL {
  const json = JSON.stringify(sums, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return sql`json_to_recordset(${json}::json)
    as sums ("integrationId" text, events bigint, volume numeric, revenue numeric, slot bigint)`;
}

/** Adds newly recorded events to the totals. */
export async function addToTotals(orm: Orm, cluster: Cluster, batch: readonly CountedEvent[]): Promise<void> {
  const sums = [...sumEvents(batch).values()];
  if (sums.length === 0) return;
  await orm.execute(sql`
    insert into ${totals} as known (cluster, integration_id, events, volume, revenue, slot)
    select ${cluster}, "integrationId", events, volume, revenue, slot from ${rowsOf(sums)}
    on conflict (cluster, integration_id) do update set
      events = known.events + excluded.events,
      volume = known.volume + excluded.volume,
      revenue = known.revenue + excluded.revenue,
      slot = greatest(known.slot, excluded.slot)`);
}

/** Subtracts deleted events from the totals, and deletes the row of an integration without events. */
export async function subtractFromTotals(
  orm: Orm,
  cluster: Cluster,
  batch: readonly CountedEvent[],
): Promise<void> {
  const sums = [...sumEvents(batch).values()];
  if (sums.length === 0) return;
  await orm.execute(sql`
    update ${totals} as known set
      events = known.events - sums.events,
      volume = known.volume - sums.volume,
      revenue = known.revenue - sums.revenue,
      slot = coalesce((
        select slot from ${events} e where e.cluster = known.cluster and e.integration_id = known.integration_id
        order by sequence desc limit 1), 0)
    from ${rowsOf(sums)}
    where known.cluster = ${cluster} and known.integration_id = sums."integrationId"`);
  await orm.delete(totals).where(and(eq(totals.cluster, cluster), lte(totals.events, 0)));
}

/** Replaces the totals of a cluster. */
export async function replaceTotals(orm: Orm, cluster: Cluster, all: readonly Totals[]): Promise<void> {
  await orm.delete(totals).where(eq(totals.cluster, cluster));
  const rows = all.map((each) => ({ cluster, ...each }));
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    await orm.insert(totals).values(rows.slice(i, i + rowsPerStatement));
  }
}
