// What the snapshots of a minute take on a cluster with many integrations, and what it takes to thin them out.
import { setTimeout as pause } from 'node:timers/promises';
import { callCluster, until } from '@obverse/testing';
import { run } from '../processes.mjs';
import { openCrowd } from './crowd.mjs';
import { each, perSecond, spent, without } from './meter.mjs';
import { openWatched } from './world.mjs';

const table = 'integration_snapshots';
const halfDay = 43_200;

/** A cluster with many integrations, and an indexer that takes snapshots of it. */
async function openSnapshots(nowhere, integrations) {
  const crowd = await openCrowd(integrations);
  const node = await run('replay-node.mjs', [crowd.rpcUrl]);
  const { open, close, server } = await openWatched({ mainnet: nowhere, devnet: node.url });
  const indexer = await open('indexer');
  const newest = async () =>
    (
      await server.row(
        'select coalesce(max(extract(epoch from at)), 0)::float8 as at from platform_snapshots',
      )
    ).at;
  await until('the first snapshots are there', async () => (await newest()) > 0);
  return {
    server,
    calls: async () => (await node.ask({ count: true })).calls,
    indexer,
    /** Moves the clock on, and waits until the snapshots are there. */
    async next(seconds) {
      const last = await newest();
      await callCluster(crowd.rpcUrl, 'obverse_advanceClock', [seconds]);
      await node.ask({ forget: true });
      // the totals of a minute are written last
      await until('snapshots are there', async () => (await newest()) > last);
    },
    /** How many rows there are, and were ever deleted. */
    rows: () =>
      server.row(
        `select n_tup_del::int as deleted, (select count(*)::int from ${table}) as kept
          from pg_stat_user_tables where relname = '${table}'`,
      ),
    async close() {
      await server.close();
      await close();
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
  const world = await openSnapshots(nowhere, integrations);
  const { server, indexer, next, rows } = world;
  const advance = async (times, seconds) => {
    for (let i = 0; i < times; i++) await next(seconds);
  };
  try {
    await advance(2, 60);
    const idle = perSecond(await spent(world, [indexer], () => pause(idleSeconds * 1_000)));
    const [first, small] = [await rows(), await server.sizeOf(table)];
    const writing = await spent(world, [indexer], () => advance(minutes, 60));
    const [last, large] = [await rows(), await server.sizeOf(table)];
    const count = last.kept - first.kept;
    const snapshot = {
      ...each(writing, count, idle),
      count,
      tableBytes: (large.table - small.table) / count,
      indexBytes: (large.indexes - small.indexes) / count,
    };
    const thinning = await spent(world, [indexer], async () => {
      await advance(3, halfDay);
      // what was deleted is counted a second later
      await until('snapshots are thinned out', async () => (await rows()).deleted > last.deleted);
      await pause(3_000);
    });
    const end = await rows();
    const deleted = end.deleted - last.deleted;
    const written = end.kept - last.kept + deleted;
    const thinned = without(each(thinning, deleted, idle), snapshot, written / deleted);
    return { snapshot, thinned: { ...thinned, count: deleted } };
  } finally {
    await world.close();
  }
}
