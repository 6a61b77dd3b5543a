import type { Cluster, HistoryInterval } from '@obverse/contracts';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { grains } from '../schema/index.ts';
import type { Snapshot, TokenSnapshotTable } from './snapshot-table.ts';

/** Whose history, from when to before when if it has an end, and how many points of it at most. */
export type HistoryQuery = {
  readonly cluster: Cluster;
  readonly id: string;
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly interval: HistoryInterval;
  readonly limit: number;
};

/** The first snapshot of each interval, oldest first; intervals without one are left out. */
export async function readHistory<Table extends TokenSnapshotTable>(
  orm: Orm,
  table: Table,
  { cluster, id, from, to, interval, limit }: HistoryQuery,
): Promise<Snapshot<Table>[]> {
  const { at, grain } = table;
  // both are written out: only so does every plan know whether the index of hours and days holds the rows
  const begin = sql`date_trunc(${sql.raw(`'${interval}'`)}, ${at}, 'UTC')`;
  const coarse = interval === 'minute' ? undefined : sql`${grain} >= ${sql.raw(String(grains[interval]))}`;
  const rows = await asking(
    orm
      .selectDistinctOn([begin])
      .from(table as TokenSnapshotTable)
      .where(and(eq(table.cluster, cluster), eq(table.id, id), gte(at, from), to && lt(at, to), coarse))
      .orderBy(begin, asc(at))
      .limit(limit),
  );
  return rows as Snapshot<Table>[];
}
