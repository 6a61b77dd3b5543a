// Two chains and a database for the service: mainnet is a simulated year whose next moments can be shown, devnet a local cluster whose clock
// stands still and on which coins can be minted. The service reaches both over nodes that count their calls.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@obverse/testing';
import { clientOf, issueCoin } from '../client.mjs';
import {
  databases,
  run,
  start,
  startArchive,
  startCluster,
  startService,
  thisTree,
  variablesOf,
} from '../processes.mjs';
import { watchServer } from './server.mjs';

const unlimited = '999999999';

/** Starts processes of the service over nodes, on a database of its own. */
export async function openProcesses(nodes) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-scaling-'));
  const database = await databases.PostgreSQL(folder);
  const server = await watchServer(database.variables.DATABASE_URL);
  const env = {
    ...variablesOf({ ...nodes, folder, database }),
    // the node may have to ask another one first
    RPC_TIMEOUT_MS: '60000',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    EVENT_STREAMS: unlimited,
    EVENT_STREAMS_PER_KEY: unlimited,
  };
  const started = new Set();
  /** Starts a service that leads, an `api` that does not, or an `indexer`. */
  const open = async (kind) => {
    const main = kind === 'indexer' ? 'indexer.js' : 'start.js';
    const service = await startService(
      kind === 'api' ? { ...env, INDEXER: 'separate' } : env,
      thisTree,
      main,
    );
    started.add(service);
    return service;
  };
  const close = async () => {
    await Promise.all([...started].map(({ stop }) => stop()));
    await server.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  };
  return { open, server, close };
}

/** A local cluster with coins, whose clock then stands still. */
async function openMints(count) {
  const cluster = await startCluster(undefined, await freePort());
  const service = await start('api', cluster.url);
  const coins = [];
  for (let i = 0; i < count; i++) coins.push(await issueCoin(clientOf(service.url, cluster.url)));
  await service.stop();
  await cluster.ask('freeze');
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
  await archive.ask(0);
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
      await archive.ask(shown);
      await mainnet.ask({ forget: true });
      return archive.moments[shown].events - before;
    },
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
      await Promise.all([mainnet, devnet, cluster, archive].map(({ stop }) => stop()));
    },
  };
}
