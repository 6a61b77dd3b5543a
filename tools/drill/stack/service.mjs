// The four processes of the service, as deploy/ runs them, and what can be seen of them from outside.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import { freePort } from '@obverse/testing';
import { tree } from './dependencies.mjs';
import { Program } from './program.mjs';

/** Clients of a drill ask more than people do. */
const unlimited = Object.fromEntries(
  ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, '999999999']),
);

/** The variables that all processes have: everything that production needs, but for DEPLOYMENT, with which the program of local clusters is refused. @param ports of the proxies in front of what the service depends on */
export function variables({ ports, bucket, publicUrl, folder, database, stopDelayMs }) {
  const at = (name) => `127.0.0.1:${ports[name]}`;
  return {
    PATH: process.env.PATH,
    MAINNET_RPC_URL: `http://${at('mainnet')}`,
    DEVNET_RPC_URL: `http://${at('devnet')}`,
    PROGRAM_ID: DEVELOPMENT_PROGRAM,
    DATABASE_URL: `postgres://postgres@${at('database')}/${database}`,
    REDIS_URL: `redis://${at('redis')}`,
    // all of the stack shares one machine, which may be busy
    RPC_TIMEOUT_MS: '10000',
    INDEXER: 'separate',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    STOP_DELAY_MS: String(stopDelayMs),
    WEBHOOK_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    S3_ENDPOINT: `http://${at('bucket')}`,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_PUBLIC_URL: `http://${at('bucket')}/${bucket.bucket}`,
    LOG_LEVEL: 'warn',
    ...unlimited,
  };
}

/** A metric's values in the text of /metrics, by its labels. */
const valuesIn = (text, name) =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels,
    value: Number(value),
  }));

/** @param main `start` or `indexer` @param ports its own, and one for Node's inspector, which listens only when it is asked to */
export function instance(name, main, { port, inspectPort }, env, folder) {
  const url = `http://127.0.0.1:${port}`;
  const program = new Program({
    name,
    command: process.execPath,
    args: [`--inspect-port=127.0.0.1:${inspectPort}`, join(tree, `apps/api/dist/main/${main}.js`)],
    env: { ...env, PORT: String(port) },
    log: join(folder, `${name}.log`),
    ready: async () => (await fetch(`${url}/healthz`)).ok,
  });
  const metrics = async () => (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  return Object.assign(program, {
    url,
    port,
    inspectPort,
    /** The sum of a metric over the labels that contain this text. */
    async metric(metricName, label = '') {
      const values = valuesIn(await metrics(), metricName).filter(({ labels }) => labels.includes(label));
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    /** What /readyz says. @param query such as `?cluster=mainnet` */
    async ready(query = '') {
      const response = await fetch(`${url}/readyz${query}`, { signal: AbortSignal.timeout(10_000) });
      const body = await response.json();
      return { status: response.status, message: body.message, data: body.data };
    },
  });
}

export const instancePorts = async () => ({ port: await freePort(1), inspectPort: await freePort(1) });

/** Runs `reindex` beside the service. @returns its exit code and what it said */
export function reindex(env) {
  return new Promise((resolve) => {
    const main = join(tree, 'apps/api/dist/main/reindex.js');
    execFile(process.execPath, [main], { env, timeout: 300_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, said: `${stdout}${stderr}`.trim() }),
    );
  });
}
