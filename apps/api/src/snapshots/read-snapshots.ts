import type { Cluster, HistoryInterval } from '@obverse/contracts';
import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import {
  grains,
  integrationSnapshots,
  platformSnapshots,
  type Snapshot,
  type SnapshotTable,
  stablecoinSnapshots,
  type TokenSnapshotTable,
} from '../db/schema/snapshots-tables.ts';

/** A history from `from` to before `to`, with at most `limit` points. Without `to` it has no end. */
export type HistoryQuery = {
  readonly cluster: Cluster;
  readonly id: string;
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly interval: HistoryInterval;
  readonly limit: number;
};

/**
 * The partial indexes have a condition on the grain. The planner matches it only if the grain is a literal of the statement and not
 * a parameter.
 */
const literal = (grain: number) => sql.raw(String(grain));

/** Reads the first snapshot of each interval, oldest first. Intervals without a snapshot are left out. */
export async function readHistory<Table extends SnapshotTable>(
  orm: Orm,
  table: Table,
  { cluster, id, from, to, interval, limit }: HistoryQuery,
): Promise<Snapshot<Table>[]> {
  const { at, grain } = table;
  const start = sql`date_trunc(${sql.raw(`'${interval}'`)}, ${at}, 'UTC')`;
  const coarse = interval === 'minute' ? undefined : sql`${grain} >= ${literal(grains[interval])}`;
  const rows = await orm
    .selectDistinctOn([start])
    .from(table as SnapshotTable)
    .where(and(eq(table.cluster, cluster), eq(table.id, id), gte(at, from), to && lt(at, to), coarse))
    .orderBy(start, asc(at))
    .limit(limit);
  return rows as Snapshot<Table>[];
}

/** An exchange rate with scale 10^12, and when it was read. */
export type RecordedExchangeRate = { readonly exchangeRate: bigint; readonly takenAt: Date };

/**
 * The exchange rate that holds at `since`: the last one recorded by then, or the first one after it. But none before the last snapshot in which the
 * program counted no tokens: after that the rate starts again at 1. Undefined if there is none.
 */
export async function oldestExchangeRate(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  id: string,
  since: Date,
): Promise<RecordedExchangeRate | undefined> {
  const { exchangeRate, takenAt, at, countedSupply } = table;
  const ofToken = and(eq(table.cluster, cluster), eq(table.id, id));
  const lastBefore = orm
    .select({ at })
    .from(table)
    .where(and(ofToken, lte(at, since)))
    .orderBy(desc(at))
    .limit(1);
  const recent = and(ofToken, sql`${at} >= coalesce((${lastBefore}), '-infinity')`);
  const lastEmpty = orm
    .select({ at })
    .from(table)
    .where(and(recent, eq(countedSupply, 0n)))
    .orderBy(desc(at))
    .limit(1);
  const [row] = await orm
    .select({ exchangeRate, takenAt })
    .from(table)
    .where(and(recent, sql`${at} >= coalesce((${lastEmpty}), '-infinity')`))
    .orderBy(asc(at))
    .limit(1);
  return row;
}

/** A token's last recorded holder count, when the holders were counted, and the supply in the same snapshot. */
export type RecordedHolderCount = {
  readonly id: string;
  readonly supply: bigint;
  readonly holders: number | null;
  readonly countedAt: Date | null;
};

/** Reads the holder count in the last snapshot of each token. Tokens without a snapshot are left out. */
export async function latestHolderCounts(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  ids: readonly string[],
): Promise<RecordedHolderCount[]> {
  const { id, supply, holders, countedAt, at } = table;
  const last = orm
    .select({ id, supply, holders, countedAt })
    .from(table)
    .where(and(eq(table.cluster, cluster), eq(id, sql`requested.id`)))
    .orderBy(desc(at))
    .limit(1)
    .as('last');
  const requested = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as requested(id)`;
  const rows = await orm.select().from(requested).crossJoinLateral(last);
  return rows.map(({ last }) => last);
}

/** The last recorded statistics of these integrations, in no particular order; those without a record are left out. */
export async function latestStatistics(orm: Orm, cluster: Cluster, ids: readonly string[]) {
  const table = integrationSnapshots;
  const last = orm
    .select()
    .from(table)
    .where(and(eq(table.cluster, cluster), eq(table.id, sql`requested.id`)))
    .orderBy(desc(table.at))
    .limit(1)
    .as('last');
  const requested = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as requested(id)`;
  const rows = await orm.select().from(requested).crossJoinLateral(last);
  return rows.map((row) => row.last);
}

/** The newest sums over a platform, and how much volume and revenue the last 24 hours, or all records of it, have added. */
export type RecordedFigures = Snapshot<typeof platformSnapshots> & {
  readonly volume24h: string;
  readonly revenue24h: string;
};

/** Reads the newest sums over a platform; undefined if there are none. */
export async function latestFigures(
  orm: Orm,
  cluster: Cluster,
  id: string,
): Promise<RecordedFigures | undefined> {
  const table = platformSnapshots;
  const own = and(eq(table.cluster, cluster), eq(table.id, id));
  const last = orm.select().from(table).where(own).orderBy(desc(table.at)).limit(1).as('last');
  const first = orm
    .select({ volume: table.volume, revenue: table.revenue })
    .from(table)
    .where(and(own, sql`${table.at} >= ${last.at} - interval '24 hours'`))
    .orderBy(asc(table.at))
    .limit(1)
    .as('first');
  const added = (of: 'volume' | 'revenue') => sql<string>`trim_scale(${last[of]} - ${first[of]})`;
  const [row] = await orm
    .select({ last: last._.selectedFields, volume24h: added('volume'), revenue24h: added('revenue') })
    .from(last)
    .crossJoinLateral(first);
  return row && { ...row.last, volume24h: row.volume24h, revenue24h: row.revenue24h };
}

/** When and in which slot a cluster's newest minute snapshot was taken; undefined if there is none. */
export async function latestSnapshotTime(
  orm: Orm,
  cluster: Cluster,
): Promise<{ readonly takenAt: Date; readonly slot: number } | undefined> {
  const table = stablecoinSnapshots;
  const isMinute = sql`${table.grain} = ${literal(grains.minute)}`;
  const [row] = await orm
    .select({ takenAt: table.takenAt, slot: table.slot })
    .from(table)
    .where(and(eq(table.cluster, cluster), isMinute))
    .orderBy(desc(table.at))
    .limit(1);
  return row;
}

/** A token at a moment. */
export type TokenMoment = { readonly id: string; readonly at: Date };

/**
 * The exchange rate of a token at each of these moments: the last one that was recorded until then, scale 10^12. Undefined where none was.
 * In the order of the moments; it reads one or two rows for each.
 */
export async function exchangeRatesAt(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  moments: readonly TokenMoment[],
): Promise<(bigint | undefined)[]> {
  if (moments.length === 0) return [];
  const { exchangeRate, takenAt, at, id } = table;
  const last = orm
    .select({ exchangeRate })
    .from(table)
    .where(
      and(
        eq(table.cluster, cluster),
        eq(id, sql`asked.id`),
        // the row of a minute may have been taken later in it
        sql`${at} <= asked.at and ${takenAt} <= asked.at`,
      ),
    )
    .orderBy(desc(at))
    .limit(1)
    .as('last');
  const asked = moments.map(({ id, at }, i) => ({ i, id, at: at.toISOString() }));
  const rows = await orm
    .select({ i: sql<number>`asked.i`, rate: last.exchangeRate })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(i integer, id text, at timestamptz)`,
    )
    .crossJoinLateral(last);
  const rates = new Map(rows.map(({ i, rate }) => [i, rate]));
  return moments.map((_, i) => rates.get(i));
}
