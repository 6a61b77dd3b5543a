// Two chains and a database for the service: mainnet is a simulated year whose next moments can be shown, devnet a local cluster whose clock
// stands still and on which coins can be minted. The service reaches both over nodes that count their calls.

import { issueCoin } from '@obverse/stack/client';
import { databases, openProcesses, unlimited } from '@obverse/stack/service';
import { until } from '@obverse/testing';
import { openFrozen, run, startArchive } from '../processes.mjs';
import { watchServer } from './meter.mjs';

/** Opens a place for processes on a database whose server is watched. */
export async function openWatched(nodes) {
  const processes = await openProcesses(databases.PostgreSQL, nodes, {
    // the node may have to ask another one first
    RPC_TIMEOUT_MS: '60000',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    EVENT_STREAMS: unlimited,
    EVENT_STREAMS_PER_KEY: unlimited,
  });
  return { ...processes, server: await watchServer(processes.database.variables.DATABASE_URL) };
}

/** @param settings of the year; its moments are shown one after the other */
export async function openWorld(settings, mints) {
  const [cluster, coins] = await openFrozen(async (client) => {
    const issued = [];
    for (let i = 0; i < mints; i++) issued.push(await issueCoin(client));
    return issued;
  });
  const archive = await startArchive(settings);
  const [mainnet, devnet] = [
    await run('replay-node.mjs', [archive.url]),
    await run('replay-node.mjs', [cluster.url]),
  ];
  const { open, close, server } = await openWatched({ mainnet: mainnet.url, devnet: devnet.url });
  let shown = 0;
  await archive.ask(0);
  const recorded = async () => {
    const last =
      "select coalesce(max(sequence), 0)::int as last from indexer_cursors where cluster = 'mainnet'";
    return (await server.row(last)).last;
  };
  const moment = () => archive.moments[shown];
  return {
    ...{ open, server, coins, moment },
    /** A chain on which nothing happens. */
    nowhere: `${archive.url}/empty`,
    /** Lets the chain go on to its next moment. @returns how many events are new there */
    async next() {
      const before = moment().events;
      shown += 1;
      await archive.ask(shown);
      await mainnet.ask({ forget: true });
      return moment().events - before;
    },
    /** Waits until everything that is shown is recorded. */
    caughtUp: () => until('the chain is recorded', async () => (await recorded()) >= moment().events),
    /** How many snapshots there are of the year's coins. */
    snapshots: () => server.count("integration_snapshots where cluster = 'mainnet'"),
    /** Calls to the nodes since the last time this was asked. */
    async calls() {
      const counts = [await mainnet.ask({ count: true }), await devnet.ask({ count: true })];
      return counts[0].calls + counts[1].calls;
    },
    async close() {
      await server.close();
      await close();
      await Promise.all([mainnet, devnet, cluster, archive].map(({ stop }) => stop()));
    },
  };
}
