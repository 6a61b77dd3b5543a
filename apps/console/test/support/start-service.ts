// A global setup of vitest: starts the service once for all files, with its own local clusters.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '@obverse/client';
import { freePort } from '@obverse/testing';
import type { TestProject } from 'vitest/node';
import { hasBrowser } from './chromium.ts';
import { startService } from './service-process.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with vitest's
  interface ProvidedContext {
    readonly service: {
      readonly url: string;
      readonly rpcUrls: Readonly<Record<Cluster, string>>;
    };
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'obverse-console-'));
  const [port, mainnet, devnet] = [await freePort(), await freePort(), await freePort()];
  const stop = await startService(port, {
    DATA_DIR: dataDir,
    MAINNET_LOCAL_PORT: String(mainnet),
    DEVNET_LOCAL_PORT: String(devnet),
    // receivers of webhooks are in the tests' own process
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  project.provide('service', {
    url: `http://127.0.0.1:${port}`,
    rpcUrls: { mainnet: `http://127.0.0.1:${mainnet}`, devnet: `http://127.0.0.1:${devnet}` },
  });
  return async () => {
    await stop().finally(() => rm(dataDir, { recursive: true }));
  };
}
