// Two chains and a database for the service: mainnet is a simulated year whose next moments can be shown, devnet a local cluster whose clock
// stands still and on which coins can be minted. The service reaches both over nodes that count their calls.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@obverse/testing';
import { clientOf, issueCoin } from '../client.mjs';
import { run, start, startCluster, thisTree } from '../processes.mjs';
import { startArchive } from '../year/measure.mjs';
import { databases, startProcess } from '../year/service.mjs';
import { watchServer } from './server.mjs';

const unlimited = '999999999';

/** Starts processes of the service over nodes, on a database of its own. */
export async function openProcesses({ mainnet, devnet }) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-scaling-'));
  const database = await databases.PostgreSQL(folder);
  const { DATABASE_URL } = database.variables;
  const server = await watchServer(DATABASE_URL);
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL,
    MAINNET_RPC_URL: mainnet,
    DEVNET_RPC_URL: devnet,
    // the year is not this one
    MAX_CHAIN_AGE: unlimited,
    // the node may have to ask another one first
    RPC_TIMEOUT_MS: '60000',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    EVENT_STREAMS: unlimited,
    EVENT_STREAMS_PER_KEY: unlimited,
    ...Object.fromEntries(
      ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, unlimited]),
    ),
  };
  const started = new Set();
  /** Starts a service that leads, an `api` that does not, or an `indexer`. */
  const open = async (kind) => {
    const main = kind === 'indexer' ? 'indexer.js' : 'start.js';
    const own = kind === 'api' ? { ...env, INDEXER: 'separate' } : env;
    const { url, child } = await startProcess(own, thisTree, main);
    const stop = async () => {
      started.delete(stop);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    };
    started.add(stop);
    return { url, pid: child.pid, stop };
  };
  const close = async () => {
    await Promise.all([...started].map((stop) => stop()));
    await server.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  };
  return { open, server, close };
}

/** A receiver of webhooks, which accepts everything. */
export async function openReceiver() {
  let received = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.end();
    });
  });
  receiver.keepAliveTimeout = 65_000;
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${receiver.address().port}`,
    received: () => received,
    close: () => receiver.close().closeAllConnections(),
  };
}

/** A local cluster with coins, whose clock then stands still. */
async function openMints(count) {
  const cluster = await startCluster(undefined, await freePort());
  const service = await start('api', cluster.url);
  const coins = [];
  for (let i = 0; i < count; i++) coins.push(await issueCoin(clientOf(service.url, cluster.url)));
  await service.stop();
  await cluster.freeze();
  return { cluster, coins };
}

/** @param settings of the year; its moments are shown one after the other */
export async function openWorld(settings, mints) {
  const { cluster, coins } = await openMints(mints);
  const archive = await startArchive(settings);
  const mainnet = await run('replay-node.mjs', [archive.url]);
  const devnet = await run('replay-node.mjs', [cluster.url]);
  const processes = await openProcesses({ mainnet: mainnet.url, devnet: devnet.url });
  let shown = 0;
  await archive.show(0);
  const { server } = processes;
  const recorded = async () =>
    Number(
      (
        await server.query(
          "select coalesce(max(sequence), 0) as last from indexer_cursors where cluster = 'mainnet'",
        )
      )[0].last,
    );
  return {
    ...processes,
    coins,
    /** A chain on which nothing happens. */
    nowhere: `${archive.url}/empty`,
    moment: () => archive.moments[shown],
    /** Lets the chain go on to its next moment. @returns how many events are new there */
    async next() {
      const before = archive.moments[shown].events;
      shown += 1;
      await archive.show(shown);
      await mainnet.ask({ forget: true });
      return archive.moments[shown].events - before;
    },
    recorded,
    /** Waits until everything that is shown is recorded. */
    caughtUp: () =>
      until('the chain is recorded', async () => (await recorded()) >= archive.moments[shown].events),
    /** Calls to the nodes since the last time this was asked. */
    async calls() {
      const counts = [await mainnet.ask({ count: true }), await devnet.ask({ count: true })];
      return counts.reduce((sum, { calls }) => sum + calls, 0);
    },
    async close() {
      await processes.close();
      await Promise.all([mainnet.stop(), devnet.stop(), cluster.stop()]);
      archive.stop();
    },
  };
}
