// What the snapshots of a minute take on a cluster with many integrations, and what it takes to thin them out.
import { setTimeout as pause } from 'node:timers/promises';
import { callCluster, until } from '@obverse/testing';
import { openCrowd } from '../crowd.mjs';
import { run } from '../processes.mjs';
import { each, perSecond, spent } from './meter.mjs';
import { openProcesses } from './world.mjs';

const table = 'integration_snapshots';
const halfDay = 43_200;

/** Moves the cluster's clock on. */
async function advance(rpcUrl, node, seconds) {
  await callCluster(rpcUrl, 'obverse_advanceClock', [seconds]);
  await node.ask({ forget: true });
}

/** Rows that were ever written and deleted, and those that are there. */
async function rowsOf({ query }) {
  const [rows] = await query(
    `select n_tup_ins::int as written, n_tup_del::int as deleted, (select count(*)::int from ${table}) as kept
      from pg_stat_user_tables where relname = '${table}'`,
  );
  return rows;
}

/** A cluster with many integrations, and an indexer that takes snapshots of it. */
async function openSnapshots(nowhere, integrations) {
  const crowd = await openCrowd(integrations);
  const node = await run('replay-node.mjs', [crowd.rpcUrl]);
  const processes = await openProcesses({ mainnet: nowhere, devnet: node.url });
  const { server } = processes;
  const indexer = await processes.open('indexer');
  const newest = async () =>
    Number(
      (await server.query('select coalesce(max(extract(epoch from at)), 0) as at from platform_snapshots'))[0]
        .at,
    );
  await until('the first snapshots are there', async () => (await newest()) > 0);
  return {
    world: { server, calls: async () => (await node.ask({ count: true })).calls },
    indexer,
    /** Moves the clock on, and waits until the snapshots are there. */
    async next(seconds) {
      const last = await newest();
      await advance(crowd.rpcUrl, node, seconds);
      // the totals of a minute are written last
      await until('snapshots are there', async () => (await newest()) > last);
    },
    async close() {
      await processes.close();
      await node.stop();
      await crowd.close();
    },
  };
}

/**
 * Measures snapshots and how they are thinned out.
 *
 * @param nowhere a chain on which nothing happens
 * @returns what one row takes to write, and to delete when it is older than it is kept
 */
export async function measureSnapshots(nowhere, { integrations, minutes, idleSeconds }) {
  const { world, indexer, next, close } = await openSnapshots(nowhere, integrations);
  const { server } = world;
  try {
    for (let i = 0; i < 2; i++) await next(60);
    const idle = perSecond(await spent(world, [indexer], () => pause(idleSeconds * 1_000)));
    const [first, small] = [await rowsOf(server), await server.sizeOf(table)];
    const writing = await spent(world, [indexer], async () => {
      for (let i = 0; i < minutes; i++) await next(60);
    });
    const [last, large] = [await rowsOf(server), await server.sizeOf(table)];
    const count = last.kept - first.kept;
    const snapshot = {
      ...each(writing, count, idle),
      count,
      tableBytes: (large.table - small.table) / count,
      indexBytes: (large.indexes - small.indexes) / count,
    };
    const thinning = await spent(world, [indexer], async () => {
      for (let i = 0; i < 3; i++) await next(halfDay);
      // what was deleted is counted a second later
      await until('snapshots are thinned out', async () => (await rowsOf(server)).deleted > last.deleted);
      await pause(3_000);
    });
    const end = await rowsOf(server);
    const deleted = end.deleted - last.deleted;
    const written = end.kept - last.kept + deleted;
    const all = each(thinning, deleted, idle);
    const thinned = Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        Math.max(0, value - (snapshot[name] * written) / deleted),
      ]),
    );
    return { snapshot, thinned: { ...thinned, count: deleted } };
  } finally {
    await close();
  }
}
