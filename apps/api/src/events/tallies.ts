import type { Cluster } from '@obverse/contracts';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '../db/columns-of.ts';
import type { Orm } from '../db/database.ts';
import { events, tallies } from '../db/schema/events-tables.ts';

/** The sums of an integration's recorded events: they must equal the counters in its account. */
export type Tally = Omit<typeof tallies.$inferSelect, 'cluster'>;

/** The part of an event that counts towards a tally. */
export type CountedEvent = {
  readonly integrationId: string | null;
  readonly slot: number;
  /** What it adds to its integration's tally, in base units of the underlying; undefined if it is not about an integration. */
  readonly counts?: { readonly volume: bigint; readonly revenue: bigint };
};

const rowsPerStatement = 1_000;

/** Adds events to the sums of their integrations. @returns `sums` */
export function sumEvents(
  batch: readonly CountedEvent[],
  sums = new Map<string, Tally>(),
): Map<string, Tally> {
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

/** Reads all tallies of a cluster, one for each integration with events. */
export async function readTallies(orm: Orm, cluster: Cluster): Promise<Tally[]> {
  return orm.select().from(tallies).where(eq(tallies.cluster, cluster));
}

/** Sums as rows that a statement can read, `sums`. */
function rowsOf(sums: readonly Tally[]): SQL {
  const column = columnsOf(sums);
  return sql`unnest(
    ${column(({ integrationId }) => integrationId)}::text[],
    ${column(({ events }) => events)}::bigint[],
    ${column(({ volume }) => volume)}::numeric[],
    ${column(({ revenue }) => revenue)}::numeric[],
    ${column(({ slot }) => slot)}::bigint[]) as sums (integration_id, events, volume, revenue, slot)`;
}

/** Adds newly recorded events to the tallies. */
export async function addToTallies(
  orm: Orm,
  cluster: Cluster,
  batch: readonly CountedEvent[],
): Promise<void> {
  const sums = [...sumEvents(batch).values()];
  if (sums.length === 0) return;
  await orm.execute(sql`
    insert into ${tallies} as known (cluster, integration_id, events, volume, revenue, slot)
    select ${cluster}, * from ${rowsOf(sums)}
    on conflict (cluster, integration_id) do update set
      events = known.events + excluded.events,
      volume = known.volume + excluded.volume,
      revenue = known.revenue + excluded.revenue,
      slot = greatest(known.slot, excluded.slot)`);
}

/** Takes deleted events out of the tallies. One that none is left of is deleted. */
export async function subtractFromTallies(
  orm: Orm,
  cluster: Cluster,
  batch: readonly CountedEvent[],
): Promise<void> {
  const sums = [...sumEvents(batch).values()];
  if (sums.length === 0) return;
  await orm.execute(sql`
    update ${tallies} as known set
      events = known.events - sums.events,
      volume = known.volume - sums.volume,
      revenue = known.revenue - sums.revenue,
      slot = coalesce((
        select slot from ${events} e where e.cluster = known.cluster and e.integration_id = known.integration_id
        order by sequence desc limit 1), 0)
    from ${rowsOf(sums)}
    where known.cluster = ${cluster} and known.integration_id = sums.integration_id`);
  await orm.delete(tallies).where(and(eq(tallies.cluster, cluster), lte(tallies.events, 0)));
}

/** Replaces all tallies of a cluster. */
export async function replaceTallies(orm: Orm, cluster: Cluster, all: readonly Tally[]): Promise<void> {
  await orm.delete(tallies).where(eq(tallies.cluster, cluster));
  const rows = all.map((tally) => ({ cluster, ...tally }));
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    await orm.insert(tallies).values(rows.slice(i, i + rowsPerStatement));
  }
}
