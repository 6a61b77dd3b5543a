import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, databaseOver, databaseOverEmbedded, openDatabase } from '../../src/db/database.ts';
import { type Embedded, startEmbedded } from '../../src/db/embedded.ts';
import * as schema from '../../src/db/schema/index.ts';

/** A PostgreSQL server on which tests may create databases; CI always has one. */
export const server = process.env['TEST_DATABASE_URL'];

async function administer(statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `obverse_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { url, drop: () => administer(`drop database ${name} with (force)`) };
}

/** Creates a directory with an empty embedded database in `folder`, which opens faster than a new one. @returns its path */
export function preparedDirectory(folder = ''): string {
  const { prepared, copies } = inject('databases');
  const directory = mkdtempSync(join(copies, 'database-'));
  cpSync(prepared, join(directory, folder), { recursive: true });
  return directory;
}

/** Embedded databases that no test uses now. To open one takes a second; to empty it, milliseconds. */
const idle: Embedded[] = [];

const tableNames = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []));

/** Makes a database as good as new, unless a test has dropped tables. @returns whether it is */
async function empty({ orm }: Database): Promise<boolean> {
  const { rows } = await orm.execute<{ name: string; bytes: number }>(
    sql`select relname as name, pg_relation_size(oid)::int as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  if (rows.length !== tableNames.length) return false;
  // to truncate a table that never had a row takes as long as others
  const written = rows.flatMap(({ name, bytes }) => (bytes > 0 ? [name] : []));
  if (written.length > 0) await orm.execute(sql.raw(`truncate ${written.join()} restart identity cascade`));
  // what the planner knows about the rows
  await orm.execute(sql`delete from pg_statistic where starelid >= 16384`);
  await orm.execute(sql`update pg_class set reltuples = -1 where relkind = 'r' and oid >= 16384`);
  await orm.execute(sql`select pg_stat_reset()`);
  return true;
}

export async function openEmbeddedDatabase(): Promise<Database> {
  const embedded = idle.pop() ?? (await startEmbedded(join(preparedDirectory(), 'postgres')));
  const database = databaseOverEmbedded(embedded);
  return {
    ...database,
    close: async () => {
      await database.close();
      const cleaner = databaseOverEmbedded(embedded);
      const isReusable = await empty(cleaner);
      await cleaner.close();
      if (isReusable) idle.push(embedded);
      else await embedded.stop();
    },
  };
}

/** A new database: on the server if there is one, else embedded. Closing it drops it. */
export async function openTestDatabase(): Promise<Database> {
  if (server === undefined) return openEmbeddedDatabase();
  const { url, drop } = await createDatabase();
  const database = await openDatabase({ url });
  return { ...database, close: () => database.close().then(drop) };
}

/** How many connections to a database of PostgreSQL wait for a lock. */
export async function countWaiting({ orm }: Database): Promise<number> {
  const { rows } = await orm.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

/** Each kind of database that can be had here, to run the same tests on. */
export const databases: [string, () => Promise<Database>][] = [
  ['PGlite', openEmbeddedDatabase],
  ...(server === undefined ? [] : [['PostgreSQL', openTestDatabase] as [string, () => Promise<Database>]]),
];

/** A database that nobody serves, for what needs none. */
export const noDatabase = (): Database =>
  databaseOver({ connectionString: 'postgres://postgres@127.0.0.1:1/postgres' });
