// A production-like stack on loopback: everything is a process of its own, and between the service and what it depends on are proxies that fail on demand.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareNginx } from '@obverse/stack/nginx';
import { killAll } from '@obverse/stack/program';
import { freePort, tcpProxy } from '@obverse/testing';
import { createBucket, startClusters, startPostgres, startRedis } from './dependencies.mjs';
import { Instance, reindex, variables } from './service.mjs';

export const clusters = ['mainnet', 'devnet'];
const database = 'obverse';

export async function startStack({ stopDelayMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-drill-'));
  // the database server is another user
  chmodSync(folder, 0o755);
  let disk;
  const close = async ({ keep }) => {
    await killAll();
    disk?.unmount();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres(folder);
    disk = postgres.disk;
    return { ...(await startOn(postgres, folder, stopDelayMs)), folder, close };
  } catch (error) {
    await close({ keep: true });
    throw error;
  }
}

async function startOn(postgres, folder, stopDelayMs) {
  await postgres.query('postgres', `create database ${database}`);
  const redis = await startRedis(folder);
  const bucket = await createBucket();
  const chain = await startClusters(folder, clusters);
  const targets = { ...chain.ports, database: postgres.port, redis: redis.port, bucket: bucket.port };
  const [proxies, ports] = [{}, {}];
  for (const [name, port] of Object.entries(targets)) {
    proxies[name] = await tcpProxy({ host: '127.0.0.1', port });
    ports[name] = proxies[name].port;
  }

  const apiPorts = [await freePort(2), await freePort(2)];
  const balancer = await prepareNginx(join(folder, 'nginx'), apiPorts);
  const env = variables({ ports, bucket, publicUrl: balancer.url, folder, database, stopDelayMs });
  const apis = apiPorts.map((port, i) => new Instance(`api-${i + 1}`, 'start', port, env, folder));
  const indexers = [];
  for (const name of ['indexer-1', 'indexer-2'])
    indexers.push(new Instance(name, 'indexer', await freePort(2), env, folder));
  const instances = [...apis, ...indexers];
  for (const each of [...instances, balancer.server]) await each.start();

  /** The indexer that leads a cluster; undefined while nobody does. */
  const leaderOf = async (cluster) => {
    for (const each of indexers.filter(({ isRunning }) => isRunning))
      if ((await each.leads(cluster)) === 1) return each;
  };
  return {
    ...{ postgres, database, chain, proxies, balancer, apis, indexers, instances, leaderOf },
    /** Brings back what a scenario that has failed has left away, held or full. */
    async mend() {
      for (const { setMode } of Object.values(proxies)) setMode('pass');
      postgres.disk.free();
      for (const each of [...[postgres, redis, chain, balancer].map(({ server }) => server), ...instances]) {
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
        assert(status === 200, `${each.name}: ${message}`);
        const { clusters: reached, uploads = 'answers', redis: limits = 'answers' } = data;
        const states = [...reached.map(({ problem = 'answers' }) => problem), uploads, limits];
        const away = states.filter((state) => state !== 'answers');
        assert(away.length === 0, `${each.name}: ${away}`);
      }
      for (const cluster of clusters) {
        let leaders = 0;
        for (const each of indexers) leaders += await each.leads(cluster);
        assert(leaders === 1, `${cluster} has ${leaders} leaders`);
      }
    },
  };
}
