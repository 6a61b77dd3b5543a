import type { Cluster, HistoryInterval } from '@obverse/contracts';
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { grains } from '../schema/index.ts';
import type { Snapshot, TokenSnapshotTable } from './snapshot-table.ts';

/** Whose history, from when to before when, and how many points of it at most. */
export type HistoryQuery = {
  readonly cluster: Cluster;
  readonly id: string;
  readonly from: Date;
  readonly to: Date;
  readonly interval: HistoryInterval;
  readonly limit: number;
};

/** The query of {@link readHistory}. */
export function historyQuery<Table extends TokenSnapshotTable>(
  { orm }: Database,
  table: Table,
  { cluster, id, from, to, interval, limit }: HistoryQuery,
) {
  // written out: only so does every plan know whether the index of hours and days holds the rows
  const unit = sql.raw(`'${interval}'`);
  const kept: SQL | undefined =
    interval === 'minute' ? undefined : sql`${table.grain} >= ${sql.raw(String(grains[interval]))}`;
  const begin = sql`date_trunc(${unit}, ${table.at}, 'UTC')`;
  return orm
    .selectDistinctOn([begin])
    .from(table as TokenSnapshotTable)
    .where(and(eq(table.cluster, cluster), eq(table.id, id), gte(table.at, from), lt(table.at, to), kept))
    .orderBy(begin, asc(table.at))
    .limit(limit);
}

/** The first snapshot of each interval, oldest first; intervals without one are left out. */
export async function readHistory<Table extends TokenSnapshotTable>(
  database: Database,
  table: Table,
  query: HistoryQuery,
): Promise<Snapshot<Table>[]> {
  return (await asking(historyQuery(database, table, query))) as Snapshot<Table>[];
}
