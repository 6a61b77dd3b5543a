import type { Cluster } from '@obverse/contracts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { grains, type NewSnapshot, type SnapshotTable } from '../db/schema/snapshots-tables.ts';

const bigintToText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/**
 * Inserts snapshots; existing ones stay as they are. The grain of each (first of its day, first of its hour or neither) follows from
 * the snapshots of the same account before it, so rows have to come in order of time, in one call or in many.
 */
export async function insertSnapshots<Table extends SnapshotTable>(
  orm: Orm,
  table: Table,
  rows: readonly NewSnapshot<Table>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field !== 'grain');
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const types = columns.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field as keyof typeof row]])),
  );
  const list = sql.join(names, sql`, `);
  await orm.execute(sql`
      insert into ${table} (${list}, grain)
      select ${list}, case
        when before is null or before < date_trunc('day', at, 'UTC') then ${grains.day}::smallint
        when before < date_trunc('hour', at, 'UTC') then ${grains.hour}::smallint
        else ${grains.minute}::smallint
      end
      from (
        select v.*, greatest(
          lag(v.at) over (partition by v.cluster, v.id order by v.at),
          (select max(s.at) from ${table} s where s.cluster = v.cluster and s.id = v.id and s.at < v.at)
        ) as before
        from jsonb_to_recordset(${JSON.stringify(values, bigintToText)}::jsonb) as v(${sql.join(types, sql`, `)})
      ) v
      on conflict do nothing`);
}

/** Snapshots of one grain that are older than they are kept. */
export type OutdatedSnapshots = {
  readonly cluster: Cluster;
  readonly grain: number;
  readonly before: Date;
};

/** Deletes at most `limit` outdated snapshots, oldest first. @returns how many */
export async function deleteOutdatedSnapshots(
  orm: Orm,
  table: SnapshotTable,
  { cluster, grain, before }: OutdatedSnapshots,
  limit: number,
): Promise<number> {
  // the partial index has a condition on the grain, which the planner matches only if the grain is a literal
  const { rowCount } = await orm.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table}
        where cluster = ${cluster} and grain = ${sql.raw(String(grain))} and at < ${before.toISOString()}::timestamptz
        order by at limit ${limit}
      ))`);
  return rowCount ?? 0;
}
