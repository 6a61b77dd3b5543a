import { getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { grains } from '../schema/index.ts';
import type { NewSnapshot, SnapshotTable } from './snapshot-table.ts';

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/**
 * Writes snapshots, of which those that are there already stay as they are. Each is the first of its day, of its hour or neither, by
 * what is recorded before it of the same thing; so rows come in order of time, in one call or in many.
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
  await asking(
    orm.execute(sql`
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
        from jsonb_to_recordset(${JSON.stringify(values, asText)}::jsonb) as v(${sql.join(types, sql`, `)})
      ) v
      on conflict do nothing`),
  );
}
