// A production-like stack on loopback: everything is a process of its own, and between the service and what it depends on are proxies that fail on demand.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tcpProxy } from '@obverse/testing';
import { ensure } from '../ensure.mjs';
import { startBalancer } from './balancer.mjs';
import { createBucket, startClusters, startRedis } from './dependencies.mjs';
import { startPostgres } from './postgres.mjs';
import { killAll } from './program.mjs';
import { instance, instancePorts, reindex, variables } from './service.mjs';

export const clusters = ['mainnet', 'devnet'];
const database = 'obverse';

export async function startStack({ stopDelayMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-drill-'));
  // the database server is another user
  chmodSync(folder, 0o755);
  const closers = [];
  const close = async ({ keep, atOnce = false }) => {
    if (atOnce) killAll();
    for (const closer of closers.reverse()) await closer();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startIn(folder, closers, stopDelayMs)), folder, close };
  } catch (error) {
    await close({ keep: true, atOnce: true });
    throw error;
  }
}

async function startIn(folder, closers, stopDelayMs) {
  const postgres = await startPostgres(folder, closers);
  await postgres.query('postgres', `create database ${database}`);
  const redis = await startRedis(folder);
  const bucket = await createBucket();
  const chain = await startClusters(folder);
  closers.push(
    () => redis.server.end(),
    () => chain.server.end(),
  );

  const targets = { ...chain.ports, database: postgres.port, redis: redis.port, bucket: bucket.port };
  const proxies = {};
  for (const [name, port] of Object.entries(targets)) {
    proxies[name] = await tcpProxy({ host: '127.0.0.1', port });
    closers.push(proxies[name].close);
  }
  const ports = Object.fromEntries(Object.entries(proxies).map(([name, { port }]) => [name, port]));

  const apiPorts = [await instancePorts(), await instancePorts()];
  const balancer = await startBalancer(
    folder,
    apiPorts.map(({ port }) => port),
  );
  const env = variables({ ports, bucket, publicUrl: balancer.url, folder, database, stopDelayMs });
  const apis = apiPorts.map((each, i) => instance(`api-${i + 1}`, 'start', each, env, folder));
  const indexers = [];
  for (const name of ['indexer-1', 'indexer-2'])
    indexers.push(instance(name, 'indexer', await instancePorts(), env, folder));
  const instances = [...apis, ...indexers];
  for (const each of instances) {
    closers.push(() => each.end());
    await each.start();
  }
  await balancer.server.start();
  closers.push(
    () => balancer.dispatcher.destroy(),
    () => balancer.server.end(),
  );

  /** The indexer that leads a cluster; undefined while nobody does. */
  const leaderOf = async (cluster) => {
    for (const each of indexers.filter(({ isRunning }) => isRunning))
      if ((await each.metric('obverse_leader', `"${cluster}"`)) === 1) return each;
  };
  return {
    postgres,
    database,
    chain,
    proxies,
    balancer,
    apis,
    indexers,
    instances,
    leaderOf,
    /** Brings back what a scenario that has failed has left away, held or full. */
    async mend() {
      for (const { setMode } of Object.values(proxies)) setMode('pass');
      postgres.disk.free();
      const servers = [postgres.server, redis.server, chain.server, balancer.server];
      for (const each of [...servers, ...instances]) {
        if (each.isRunning) each.signal('SIGCONT');
        else await each.start();
      }
    },
    reindex: () => reindex(env),
    query: (text, values) => postgres.query(database, text, values),
    /** @throws unless every instance is ready, nothing is away, and each cluster has one leader */
    async isWhole() {
      for (const each of instances) {
        const { status, message, data } = await each.ready();
        ensure(status === 200, `${each.name}: ${message}`);
        const { clusters: reached, uploads = 'answers', redis: limits = 'answers' } = data;
        const away = [...reached.map(({ problem = 'answers' }) => problem), uploads, limits];
        ensure(
          away.every((each) => each === 'answers'),
          `${each.name}: ${away}`,
        );
      }
      for (const cluster of clusters) {
        let leaders = 0;
        for (const each of indexers) leaders += await each.metric('obverse_leader', `"${cluster}"`);
        ensure(leaders === 1, `${cluster} has ${leaders} leaders`);
      }
    },
  };
}
