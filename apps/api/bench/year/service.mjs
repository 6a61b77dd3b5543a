// The service as operators run it, in a process of its own over a database of its own, and what can be seen of it from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { reveal } from '../client.mjs';
import { thisTree } from '../processes.mjs';

const unlimited = '999999999';

/** No progress for this long means that the indexer is stuck. */
const stuckAfterMs = 120_000;

/** An embedded database, which only one process opens at a time. */
function embedded(folder) {
  const directory = join(folder, 'database/postgres');
  return {
    variables: {},
    query: async (statement) => {
      const database = await PGlite.create(directory);
      const { rows } = await database.query(statement);
      await database.close();
      return rows;
    },
    drop: async () => {},
  };
}

let opened = 0;

/** A database of its own on the server that TEST_DATABASE_URL names. */
async function onServer() {
  const url = new URL(process.env.TEST_DATABASE_URL);
  const query = async (connectionString, statement) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };
  const server = url.href;
  const name = `bench_year_${process.pid}_${++opened}`;
  await query(server, `create database ${name}`);
  url.pathname = name;
  return {
    variables: { DATABASE_URL: url.href },
    query: (statement) => query(url.href, statement),
    drop: () => query(server, `drop database ${name} with (force)`),
  };
}

/** The databases that can be measured here, by name. */
export const databases = {
  PGlite: embedded,
  ...(process.env.TEST_DATABASE_URL && { PostgreSQL: onServer }),
};

/** Starts the service that is built in a checkout, or another of its `main` modules, and waits until it listens. */
export async function startProcess(env, tree = thisTree, main = 'start.js') {
  const child = spawn(process.execPath, [join(tree, 'apps/api/dist/main', main)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    const read = (text) => {
      output += text;
      const [, listening] = /listening at (http[^\s"]+)/.exec(output) ?? [];
      if (listening === undefined) return;
      // what it logs from now on is not kept
      child.stdout.off('data', read).resume();
      resolve(listening);
    };
    child.stdout.on('data', read);
    child.once('exit', () => reject(new Error(`the service ended: ${output}`)));
  });
  return { url, child };
}

/** The service of a checkout over a node of mainnet and one of devnet. */
export async function openService(openDatabase, rpcUrl, tree) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-year-'));
  const database = await openDatabase(folder);
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    MAINNET_RPC_URL: rpcUrl,
    // the year is not this one
    MAX_CHAIN_AGE: '999999999',
    DEVNET_RPC_URL: `${rpcUrl}/empty`,
    LOG_LEVEL: 'fatal',
    ...Object.fromEntries(
      ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, unlimited]),
    ),
    ...database.variables,
  };
  let running = await startProcess(env, tree);

  const metric = async (name) => {
    const text = await (await fetch(`${running.url}/metrics`)).text();
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{cluster="mainnet"\\})? (\\S+)$`, 'gm'))];
    return Number(values[0]?.[1] ?? 0);
  };
  const stop = async () => {
    running.child.kill('SIGTERM');
    if (running.child.exitCode === null) await once(running.child, 'exit');
  };
  const get = async (path, key) => {
    const response = await fetch(running.url + path, {
      headers: key === undefined ? {} : { 'x-api-key': key },
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return body;
  };

  return {
    get,
    /** Waits until so many events are recorded. @returns the seconds that took, and those of the service's processor */
    async record(events) {
      const [began, used] = [performance.now(), await metric('process_cpu_seconds_total')];
      let [recorded, changed] = [0, began];
      while (recorded < events) {
        await pause(100);
        const now = await metric('obverse_indexer_events');
        if (now > recorded) [recorded, changed] = [now, performance.now()];
        else if (performance.now() - changed > stuckAfterMs)
          throw new Error(`stuck at ${recorded} of ${events} events`);
      }
      const cpu = (await metric('process_cpu_seconds_total')) - used;
      return { seconds: (performance.now() - began) / 1_000, cpu };
    },
    /** Waits until the directory has so many integrations. */
    async listed(integrations) {
      const began = performance.now();
      for (let [found, cursor] = [0, '']; found < integrations; ) {
        const { data } = JSON.parse(await get(`/integrations?limit=200${cursor}`));
        found += data.integrations.length;
        if (data.nextCursor !== null) cursor = `&cursor=${data.nextCursor}`;
        else if (found < integrations) {
          if (performance.now() - began > stuckAfterMs)
            throw new Error(`${found} of ${integrations} are listed`);
          await pause(1_000);
          [found, cursor] = [0, ''];
        }
      }
    },
    incomplete: () => metric('obverse_indexer_incomplete_integrations'),
    reveal: (integrationId, wallet) => reveal(running.url, { integrationId, wallet }, 'mainnet'),
    /** Runs statements on the database while the service is stopped. @returns the last one's rows */
    async query(...statements) {
      await stop();
      let rows;
      for (const statement of statements) rows = await database.query(statement);
      running = await startProcess(env, tree);
      return rows;
    },
    async close() {
      await stop();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
