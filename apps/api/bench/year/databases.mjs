import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** An embedded database in a directory of its own. */
async function embedded() {
  const directory = mkdtempSync(join(tmpdir(), 'obverse-year-'));
  return { where: directory, drop: async () => rmSync(directory, { recursive: true }) };
}

/** A database of its own on the server that TEST_DATABASE_URL names. */
async function onServer() {
  const server = process.env.TEST_DATABASE_URL;
  const name = `bench_year_${process.pid}`;
  const run = async (statement) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const own = new URL(server);
  own.pathname = name;
  return { where: own.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** The databases that can be measured here, by name. */
export const databases = {
  PGlite: embedded,
  ...(process.env.TEST_DATABASE_URL && { PostgreSQL: onServer }),
};
