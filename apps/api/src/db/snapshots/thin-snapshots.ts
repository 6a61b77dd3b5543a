import type { Cluster } from '@obverse/contracts';
import { sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import type { SnapshotTable } from './snapshot-table.ts';

/** Which snapshots have had their time. */
export type Outdated = {
  readonly cluster: Cluster;
  readonly grain: number;
  readonly before: Date;
};

/** Deletes at most `limit` outdated snapshots, the oldest first. @returns how many */
export async function thinSnapshots(
  orm: Orm,
  table: SnapshotTable,
  { cluster, grain, before }: Outdated,
  limit: number,
): Promise<number> {
  // the grain is written out: only so does every plan know that the index of those that age holds it
  const { rowCount } = await asking(
    orm.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table}
        where cluster = ${cluster} and grain = ${sql.raw(String(grain))} and at < ${before.toISOString()}::timestamptz
        order by at limit ${limit}
      ))`),
  );
  return rowCount ?? 0;
}
