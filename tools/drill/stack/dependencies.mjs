// What the service depends on, and nginx before it. All but the bucket are processes of their own.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callCluster, certificate, freePort, mountDisk, preparePostgres } from '@obverse/testing';
import { AwsClient } from 'aws4fetch';
import pg from 'pg';
import { Agent, request, setGlobalDispatcher } from 'undici';
import { configureNginx } from '../../../scripts/nginx.mjs';
import { Program } from './program.mjs';

export const tree = fileURLToPath(new URL('../../../', import.meta.url));

/** With a database that grows by some megabytes in a drill. */
const diskMegabytes = 768;

/** PostgreSQL on a disk of its own. */
export async function startPostgres(folder) {
  const disk = mountDisk(join(folder, 'postgres'), diskMegabytes);
  const home = join(folder, 'postgres/server');
  const { data, asServer, run, urlOf } = await preparePostgres(home);
  const port = await freePort(1);
  const query = async (database, text, values) => {
    const client = new pg.Client({ connectionString: urlOf(port, database) });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const settings = ['-p', String(port), '-h', '127.0.0.1', '-k', home, '-c', 'max_wal_size=128MB'];
  const [command, args] = asServer('postgres', '-D', data, ...settings);
  const server = new Program({
    name: 'PostgreSQL',
    ...{ command, args },
    log: join(folder, 'postgres.log'),
    ready: () => query('postgres', 'select 1'),
  });
  await server.start();
  return {
    ...{ port, disk, server, query },
    dump: (database, file) => run('pg_dump', '--format=custom', `--file=${file}`, urlOf(port, database)),
    restore: (database, file) =>
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${urlOf(port, database)}`, file),
  };
}

export async function startRedis(folder) {
  const port = await freePort(1);
  const server = new Program({
    name: 'Redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    log: join(folder, 'redis.log'),
    ready: async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    },
  });
  await server.start();
  return { port, server };
}

/** A bucket of its own on the S3 server of `.ci/s3`, which is started if it does not run. */
export async function createBucket() {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const printed = execFileSync(join(tree, '.ci/s3'), { encoding: 'utf8', stdio });
  const values = [...printed.matchAll(/=(.*)$/gm)].map(([, value]) => value);
  const [endpoint, accessKeyId, secretAccessKey] = values;
  const keys = { accessKeyId, secretAccessKey };
  const bucket = `drill-${process.pid}-${Date.now()}`;
  const admin = new AwsClient({ ...keys, region: 'us-east-1', service: 's3' });
  const { status } = await admin.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (status >= 300) throw new Error(`the bucket cannot be created: ${status}`);
  return { port: Number(new URL(endpoint).port), bucket, ...keys };
}

/** Local clusters whose state can be copied and restored. */
export async function startClusters(folder) {
  const ports = { mainnet: await freePort(), devnet: await freePort() };
  const rpcUrl = (cluster) => `http://127.0.0.1:${ports[cluster]}`;
  const [data, copy] = [join(folder, 'clusters'), join(folder, 'clusters-copy')];
  const server = new Program({
    name: 'the clusters',
    command: process.execPath,
    args: [join(tree, 'apps/api/dist/main/localnet.js')],
    env: { DATA_DIR: data, MAINNET_LOCAL_PORT: ports.mainnet, DEVNET_LOCAL_PORT: ports.devnet },
    log: join(folder, 'clusters.log'),
    ready: async () => {
      for (const cluster of Object.keys(ports)) await callCluster(rpcUrl(cluster), 'getHealth', []);
    },
  });
  await server.start();
  /** While the clusters are stopped. */
  const copyTo = async (from, to) => {
    await server.end();
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
    await server.start();
  };
  return { ports, rpcUrl, server, save: () => copyTo(data, copy), restore: () => copyTo(copy, data) };
}

/** nginx in front of the api processes, whose ports are given. Requests to it are made as clients make them, who stay connected. */
export async function prepareBalancer(folder, instances) {
  const [plain, secure] = [await freePort(1), await freePort(1)];
  const { file } = configureNginx(join(folder, 'nginx'), { plain, secure, instances });
  const url = `https://127.0.0.1:${secure}`;
  setGlobalDispatcher(new Agent({ connect: { ca: certificate.cert }, connections: 64, pipelining: 1 }));
  const server = new Program({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', file],
    log: join(folder, 'nginx.log'),
    ready: async () => {
      const { body } = await request(`${url}/healthz`);
      await body.dump();
    },
  });
  return { url, server };
}
