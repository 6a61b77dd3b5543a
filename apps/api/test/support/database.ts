import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, databaseOver, openDatabase } from '../../src/db/database.ts';

/** A PostgreSQL server on which tests may create databases; CI always has one. */
export const server = process.env['TEST_DATABASE_URL'];

async function administer(statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new, empty database on the server. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `obverse_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

// a thousand small files are deleted much faster from memory than from a disk
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a directory with an empty embedded database in `folder`, which opens faster than a new one. @returns its path */
export function preparedDirectory(folder = ''): string {
  const directory = mkdtempSync(join(temporary, 'obverse-database-'));
  cpSync(inject('preparedDatabase'), join(directory, folder), { recursive: true });
  return directory;
}

/** A new embedded database. Closing it drops it. */
export async function openEmbeddedDatabase(): Promise<Database> {
  const directory = preparedDirectory();
  const database = await openDatabase({ directory });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A new database: on the server if there is one, else embedded. Closing it drops it. */
export async function openTestDatabase(): Promise<Database> {
  if (server === undefined) return openEmbeddedDatabase();
  const { url, drop } = await createDatabase();
  const database = await openDatabase({ url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Each kind of database that can be had here, to run the same tests on. */
export const databases: [string, () => Promise<Database>][] = [
  ['PGlite', openEmbeddedDatabase],
  ...(server === undefined
    ? []
    : [['PostgreSQL', openTestDatabase] satisfies [string, () => Promise<Database>]]),
];

/** A database that nobody serves, for what needs none. */
export const noDatabase = (): Database =>
  databaseOver({ connectionString: 'postgres://postgres@127.0.0.1:1/postgres' });
