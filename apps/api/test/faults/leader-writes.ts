import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';

const tables = [
  'events',
  'tallies',
  'indexer_cursors',
  'integration_snapshots',
  'stablecoin_snapshots',
  'junior_snapshots',
  'platform_snapshots',
];

/** The log of sessions that wrote to tables that only leaders write to, by `application_name`. */
export type WriterLog = {
  /** The number of writes of a session. */
  readonly of: (name: string) => Promise<number>;
  /** The number of the last write. Numbers have gaps: a write that is rolled back has taken one. */
  readonly last: () => Promise<number>;
  /** The sessions of all writes after the one with this number. */
  readonly after: (number: number) => Promise<string[]>;
  /** The sessions that wrote without holding the leader lock. */
  readonly withoutLock: () => Promise<string[]>;
};

/** Creates triggers with which the database logs the sessions that write to the leaders' tables. */
export async function logWriters({ orm }: Database): Promise<WriterLog> {
  await orm.execute(sql`create table writers (n bigserial, by text, leads boolean)`);
  await orm.execute(sql`
    create function note_writer() returns trigger language plpgsql as $$ begin
      insert into writers (by, leads) values (current_setting('application_name'), exists(
        select from pg_locks
        where pid = pg_backend_pid() and locktype = 'advisory' and classid = 1330864710 and granted
      ));
      return null;
    end $$`);
  for (const table of tables) {
    await orm.execute(sql`
      create trigger note_writer after insert or update or delete on ${sql.identifier(table)}
      for each statement execute function note_writer()`);
  }
  const names = async (where: SQL) => {
    const { rows } = await orm.execute<{ by: string }>(sql`select by from writers where ${where} order by n`);
    return rows.map(({ by }) => by);
  };
  return {
    of: async (name) => (await names(sql`by = ${name}`)).length,
    last: async () => {
      const { rows } = await orm.execute<{ n: string }>(sql`select coalesce(max(n), 0) as n from writers`);
      return Number(rows[0]?.n);
    },
    after: (number) => names(sql`n > ${number}`),
    withoutLock: () => names(sql`not leads`),
  };
}

/** The `application_name` of a cluster's leader and the time of the query, in milliseconds of the database's clock. */
export async function leaderOf({ orm }: Database, cluster: string): Promise<{ name?: string; at: number }> {
  const { rows } = await orm.execute<{ name: string | null; at: string }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as at, (
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 1330864710
        and objid::bigint = (hashtext(${`leader of ${cluster}`})::bigint & 4294967295)
        and database = (select oid from pg_database where datname = current_database())
    ) as name`);
  const [row] = rows;
  return { ...(row?.name ? { name: row.name } : {}), at: Number(row?.at) };
}
