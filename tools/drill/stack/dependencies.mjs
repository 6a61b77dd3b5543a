// What the service depends on. All but the bucket are processes of their own.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as stack from '@obverse/stack/dependencies';
import { Program, requireListener, root } from '@obverse/stack/program';
import { freePort, mountDisk } from '@obverse/testing';
import { AwsClient } from 'aws4fetch';

/** With a database that grows by some megabytes in a drill. */
const diskMegabytes = 768;

/** PostgreSQL on a disk of its own. */
export async function startPostgres(folder) {
  const disk = mountDisk(join(folder, 'postgres'), diskMegabytes);
  const settings = ['max_wal_size=128MB'];
  const log = join(folder, 'postgres.log');
  const postgres = await stack.startPostgres(join(folder, 'postgres/server'), { settings, log });
  const { run, url } = postgres;
  return {
    ...{ ...postgres, disk },
    dump: (database, file) => run('pg_dump', '--format=custom', `--file=${file}`, url(database)),
    restore: (database, file) =>
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url(database)}`, file),
  };
}

export async function startRedis(folder) {
  const port = await freePort(1);
  const server = new Program({
    name: 'Redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    log: join(folder, 'redis.log'),
    ready: () => requireListener(port),
  });
  await server.start();
  return { port, server };
}

/** A bucket of its own on the S3 server of `.ci/s3`, which is started if it does not run. */
export async function createBucket() {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const printed = execFileSync(join(root, '.ci/s3'), { encoding: 'utf8', stdio });
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
export async function startClusters(folder, names) {
  const [data, copy] = [join(folder, 'clusters'), join(folder, 'clusters-copy')];
  const clusters = await stack.startClusters(data, names);
  const { server } = clusters;
  /** While the clusters are stopped. */
  const copyTo = async (from, to) => {
    await server.end();
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
    await server.start();
  };
  return { ...clusters, save: () => copyTo(data, copy), restore: () => copyTo(copy, data) };
}
