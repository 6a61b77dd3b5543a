// Processes of the service as operators run them, on databases of their own, and what their metrics say.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@obverse/testing';
import pg from 'pg';
import { Program, root } from './program.mjs';

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

const unlimited = '999999999';

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

/** A process of the service that is built in a checkout: `start` or another of its `main` modules. */
export class Instance extends Program {
  /** @param options of Node */
  constructor({ name, main, port, env, log, options = [], tree = root }) {
    const url = `http://127.0.0.1:${port}`;
    super({
      ...{ name, log },
      command: process.execPath,
      args: [...options, join(tree, `apps/api/dist/main/${main}.js`)],
      env: { ...env, PORT: String(port) },
      ready: async () => (await fetch(`${url}/healthz`)).ok,
    });
    this.url = url;
  }

  metric = (name, label) => metricOf(this.url, name, label);
}

/** Opens a place for processes of the service over nodes, whose clocks may stand still, on one of {@link databases} and without limits. @param more variables of all */
export async function openProcesses(openDatabase, { mainnet, devnet }, more, tree) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-service-'));
  const database = await openDatabase();
  const env = {
    DATA_DIR: join(folder, 'data'),
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
      const instance = new Instance({
        name: `${kind} ${started.length + 1}`,
        main: kind === 'indexer' ? 'indexer' : 'start',
        port: await freePort(),
        env: kind === 'api' ? { ...env, INDEXER: 'separate' } : env,
        log: join(folder, `${started.length + 1}.log`),
        tree,
      });
      started.push(instance);
      await instance.start();
      return instance;
    },
    async close() {
      await Promise.all(started.map((each) => each.end()));
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
