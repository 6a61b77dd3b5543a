// Processes of the service as operators run them, on databases of their own, and what their metrics say.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from './program.mjs';

let opened = 0;

/** A database of its own on the server that TEST_DATABASE_URL names. */
async function onServer() {
  const url = new URL(process.env.TEST_DATABASE_URL);
  const server = url.href;
  const query = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const name = `bench_${process.pid}_${++opened}`;
  await query(`create database ${name}`);
  url.pathname = name;
  return {
    variables: { DATABASE_URL: url.href },
    drop: () => query(`drop database ${name} with (force)`),
  };
}

/** The service's own, in its folder. */
const embedded = () => ({ variables: {}, drop: async () => {} });

/** The databases that can be measured here, by name. */
export const databases = {
  PGlite: embedded,
  ...(process.env.TEST_DATABASE_URL && { PostgreSQL: onServer }),
};

export const unlimited = '999999999';

/** Clients of a bench and of a drill ask more than people do. */
export const unlimitedRates = Object.fromEntries(
  ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, unlimited]),
);

/** The sum of a metric of a process without labels, or over the labels that contain a text. */
export async function metricOf(url, name, label = '"mainnet"') {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  return [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))]
    .filter(([, labels]) => labels === undefined || labels.includes(label))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

/** Starts the service that is built in a checkout, or another of its `main` modules, and waits until it listens. */
export async function startService(env, tree = root, main = 'start.js') {
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
  return {
    url,
    pid: child.pid,
    metric: (name) => metricOf(url, name),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Opens a place for processes of the service over nodes, whose chains may be of another year, on a database of its own and without limits.
 *
 * @param openDatabase one of {@link databases}
 * @param nodes `mainnet` and `devnet`, by URL
 * @param more variables of all processes
 */
export async function openProcesses(openDatabase, { mainnet, devnet }, more, tree) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-service-'));
  const database = await openDatabase();
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    MAINNET_RPC_URL: mainnet,
    DEVNET_RPC_URL: devnet,
    MAX_CHAIN_AGE: unlimited,
    ...unlimitedRates,
    ...database.variables,
    ...more,
  };
  const started = [];
  return {
    database,
    /** Starts a service that leads, an `api` that does not, or an `indexer`. */
    async open(kind) {
      const own = kind === 'api' ? { ...env, INDEXER: 'separate' } : env;
      started.push(await startService(own, tree, kind === 'indexer' ? 'indexer.js' : 'start.js'));
      return started.at(-1);
    },
    async close() {
      await Promise.all(started.map(({ stop }) => stop()));
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
