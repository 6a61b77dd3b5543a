// Redis, a bucket and the local clusters, each as a process of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import { AwsClient } from 'aws4fetch';
import { Program } from './program.mjs';

export const tree = fileURLToPath(new URL('../../../', import.meta.url));

/** Whether somebody listens there. */
const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });

export async function startRedis(folder) {
  const port = await freePort(1);
  const server = new Program({
    name: 'Redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    env: { PATH: process.env.PATH },
    log: join(folder, 'redis.log'),
    ready: () => listens(port),
  });
  await server.start();
  return { port, server };
}

/** A bucket of its own on the S3 server of `.ci/s3`, which is started if it does not run. */
export async function createBucket() {
  const printed = execFileSync(join(tree, '.ci/s3'), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY_ID,
    TEST_S3_SECRET_ACCESS_KEY,
  } = Object.fromEntries(
    [...printed.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const keys = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY };
  const bucket = `drill-${process.pid}-${Date.now()}`;
  const admin = new AwsClient({ ...keys, region: 'us-east-1', service: 's3' });
  const { status } = await admin.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (status >= 300) throw new Error(`the bucket cannot be created: ${status}`);
  return { port: Number(new URL(endpoint).port), bucket, ...keys };
}

/** Local clusters whose state can be copied and restored. */
export async function startClusters(folder) {
  const [mainnet, devnet] = [await freePort(), await freePort()];
  const data = join(folder, 'clusters');
  const server = new Program({
    name: 'the clusters',
    command: process.execPath,
    args: [join(tree, 'apps/api/dist/main/localnet.js')],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: data,
      MAINNET_LOCAL_PORT: String(mainnet),
      DEVNET_LOCAL_PORT: String(devnet),
    },
    log: join(folder, 'clusters.log'),
    ready: async () => (await listens(mainnet)) && (await listens(devnet)),
  });
  await server.start();
  const copy = join(folder, 'clusters-copy');
  /** While the clusters are stopped. */
  const copyTo = (from, to) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  return {
    ports: { mainnet, devnet },
    rpcUrl: (cluster) => `http://127.0.0.1:${{ mainnet, devnet }[cluster]}`,
    server,
    async save() {
      await server.end();
      copyTo(data, copy);
      await server.start();
    },
    async restore() {
      await server.end();
      copyTo(copy, data);
      await server.start();
    },
  };
}
