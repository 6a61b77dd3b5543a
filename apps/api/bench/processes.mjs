// The processes that a bench starts, each way once: one of its own modules, the service as operators run it, and the databases of both.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import pg from 'pg';
import { clientOf } from './client.mjs';

/** The root of this checkout. `--before` names another one. */
export const thisTree = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts one of the bench's modules in a process of its own, which answers messages. What it logs goes nowhere, but goes. @returns what it says first, too */
export async function run(module, args, execArgv = ['--expose-gc']) {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ${args[0]} ended with ${code}`);
  });
  ended.catch(() => {}); // as it should, once it is stopped
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const ask = (what) => {
    child.send(what);
    return answer();
  };
  const ready = await answer();
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { ...ready, ask, stop };
}

/** Starts a local cluster on what a directory holds, or on nothing. It is asked to `freeze` its clock. */
export const startCluster = (directory, port) => run('cluster.mjs', [directory ?? '', String(port)]);

/** Starts an archive node of a year. It is asked to show one of the year's moments, by its number. */
export const startArchive = (settings) =>
  run('year/archive.mjs', [JSON.stringify(settings)], ['--max-old-space-size=4096']);

/**
 * Starts a server of `server.mjs` over an RPC node. It is asked for its `cpu`, microseconds so far of all its threads, or its `heap`, MiB after a collection.
 *
 * @param node.embedded whether the service trusts the node, as it does its own local cluster
 * @param node.tree the checkout whose service it is, by default this one
 */
export const start = (kind, rpcUrl, { embedded = true, tree = thisTree } = {}) =>
  run('server.mjs', [kind, rpcUrl, String(embedded), tree]);

/** Starts a local cluster, opens something on it with a client of a service, and lets its clock stand still. @returns it, and what was opened */
export async function openFrozen(open) {
  const cluster = await startCluster(undefined, await freePort());
  const service = await start('api', cluster.url);
  const result = await open(clientOf(service.url, cluster.url));
  await service.stop();
  await cluster.ask('freeze');
  return [cluster, result];
}

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
export async function startService(env, tree = thisTree, main = 'start.js') {
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
      if (child.exitCode === null) await once(child, 'exit');
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
  const folder = mkdtempSync(join(tmpdir(), 'obverse-bench-'));
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
