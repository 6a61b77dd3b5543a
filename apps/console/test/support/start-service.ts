// A global setup of vitest: starts the service once for all files, in a process of its own with its own local clusters, as users do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cluster } from '@obverse/client';
import { freePort } from '@obverse/testing';
import type { TestProject } from 'vitest/node';
import { hasBrowser } from './chromium.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with vitest's
  interface ProvidedContext {
    readonly service: {
      readonly url: string;
      readonly rpcUrls: Readonly<Record<Cluster, string>>;
    };
  }
}

const main = fileURLToPath(new URL('../../../api/dist/main/start.js', import.meta.url));

/** From the level of errors on: the service has failed, whatever the page shows. */
const isError = (line: string): boolean => /^\{"level":(50|60),/.test(line);

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'obverse-console-'));
  const [port, mainnet, devnet] = [await freePort(), await freePort(), await freePort()];
  // suites ask more than people do
  const limits = ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, '999999']);
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      MAINNET_LOCAL_PORT: String(mainnet),
      DEVNET_LOCAL_PORT: String(devnet),
      LOG_LEVEL: 'warn',
      // receivers of webhooks are in the tests' own process
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...Object.fromEntries(limits),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const over = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const listens = (async () => {
    while (!output.includes(`at ${url}`)) await once(child.stdout, 'data');
  })();
  await Promise.race([listens, over]);
  if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output}`);
  project.provide('service', {
    url,
    rpcUrls: { mainnet: `http://127.0.0.1:${mainnet}`, devnet: `http://127.0.0.1:${devnet}` },
  });
  return async () => {
    child.kill('SIGTERM');
    await over;
    await rm(dataDir, { recursive: true });
    const errors = output.split('\n').filter(isError);
    if (errors.length > 0) throw new Error(`the service has logged errors:\n${errors.join('\n')}`);
  };
}
