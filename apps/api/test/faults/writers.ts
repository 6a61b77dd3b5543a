import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';

const tables = [
  'events',
  'tallies',
  'indexer_cursors',
  'integration_snapshots',
  'stablecoin_snapshots',
  'junior_snapshots',
];

/** What the database has taken down of those who wrote what only leaders may, by their `application_name`. */
export type Watched = {
  /** How often one has written. */
  readonly of: (name: string) => Promise<number>;
  /** All who have written, after the first so many times. */
  readonly after: (times: number) => Promise<string[]>;
  /** Those who have written over a session without a leader's lock. */
  readonly strangers: () => Promise<string[]>;
};

/** Lets the database itself take down who writes what only leaders may. */
export async function watchWriters({ orm }: Database): Promise<Watched> {
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
    after: (times) => names(sql`n > ${times}`),
    strangers: () => names(sql`not leads`),
  };
}

/** Who leads a cluster, by `application_name`, and when that was asked, in milliseconds; both as the database knows them. */
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
