import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';

const tables = [
  ...['events', 'tallies', 'indexer_cursors'],
  ...['integration_snapshots', 'stablecoin_snapshots', 'junior_snapshots', 'platform_snapshots'],
];

/** Creates triggers with which the database logs the sessions, by `application_name`, that write to tables that only leaders write to. */
export async function logWriters({ orm }: Database) {
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
    /** The number of writes of a session. */
    countOf: async (name: string) => (await names(sql`by = ${name}`)).length,
    /** The number of the last write. Numbers have gaps: a write that is rolled back has taken one. */
    last: async () => {
      const { rows } = await orm.execute<{ n: string }>(sql`select coalesce(max(n), 0) as n from writers`);
      return Number(rows[0]?.n);
    },
    /** The sessions of all writes after the one with this number. */
    after: (number: number) => names(sql`n > ${number}`),
    /** The sessions that wrote without holding the leader lock. */
    withoutLock: () => names(sql`not leads`),
  };
}

/** The `application_name` of a cluster's leader and the time of the query, in milliseconds of the database's clock. */
export async function leaderOf({ orm }: Database, cluster: string) {
  const { rows } = await orm.execute<{ name: string | null; at: string }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as at, (
      select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 1330864710
        and objid::bigint = (hashtext(${`leader of ${cluster}`})::bigint & 4294967295)
        and database = (select oid from pg_database where datname = current_database())
    ) as name`);
  return { name: rows[0]?.name ?? undefined, at: Number(rows[0]?.at) };
}
