import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';

/** One change of rows that only leaders write, as the database itself saw it. */
export type Written = {
  /** The session's `application_name`. */
  readonly by: string;
  /** Whether the session that wrote held a leader's lock. */
  readonly leads: boolean;
};

const tables = [
  'events',
  'tallies',
  'indexer_cursors',
  'integration_snapshots',
  'stablecoin_snapshots',
  'junior_snapshots',
];

/** Lets the database itself take down who writes what only leaders may. */
export async function watchWriters({ orm }: Database): Promise<() => Promise<Written[]>> {
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
  return async () => {
    const { rows } = await orm.execute<Written>(sql`select by, leads from writers order by n`);
    return rows;
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
