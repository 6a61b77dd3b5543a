// The four processes of the service, as deploy/ runs them, and what can be seen of them from outside.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import { root } from '@obverse/stack/program';
import * as stack from '@obverse/stack/service';

const execute = promisify(execFile);

/** The variables that all processes have: everything that production needs, but for DEPLOYMENT, with which the program of local clusters is refused. @param ports of the proxies in front of what the service depends on */
export function variables({ ports, bucket, publicUrl, folder, database, stopDelayMs }) {
  const at = (name) => `127.0.0.1:${ports[name]}`;
  return {
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
    ...stack.unlimitedRates,
  };
}

/** A process of the service. The port of Node's inspector is the one after its own. */
export class Instance extends stack.Instance {
  constructor(name, main, port, env, folder) {
    const log = join(folder, `${name}.log`);
    super({ name, main, port, env, log, options: [`--inspect=127.0.0.1:${port + 1}`] });
    this.inspectPort = port + 1;
  }

  /** The sum of a metric over the labels that contain this text. */
  metric = (name, label = '') => stack.metricOf(this.url, name, label);

  /** Whether it leads a cluster: 1 or 0. */
  leads = (cluster) => this.metric('obverse_leader', `"${cluster}"`);

  /** What /readyz says. @param query such as `?cluster=mainnet` */
  async ready(query = '') {
    const response = await fetch(`${this.url}/readyz${query}`, { signal: AbortSignal.timeout(10_000) });
    const { message, data } = await response.json();
    return { status: response.status, message, data };
  }
}

/** Runs `reindex` beside the service. @returns its exit code and what it said */
export async function reindex(env) {
  const main = join(root, 'apps/api/dist/main/reindex.js');
  const ended = execute(process.execPath, [main], { env, timeout: 300_000 });
  const { code = 0, stdout, stderr } = await ended.catch((error) => error);
  return { code, said: `${stdout}${stderr}`.trim() };
}
