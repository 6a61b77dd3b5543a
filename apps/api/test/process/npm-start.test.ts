import { rm } from 'node:fs/promises';
import { freePort } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';
import { startNpm, stopNpm } from '../support/npm.ts';

it('stops with npm, which passes no signal on', { timeout: 120_000 }, async () => {
  const dataDir = preparedDirectory('database');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [mainnet, devnet, port] = [await freePort(), await freePort(), await freePort()].map(String);
  const variables = {
    DATA_DIR: dataDir,
    PORT: port as string,
    MAINNET_LOCAL_PORT: mainnet as string,
    DEVNET_LOCAL_PORT: devnet as string,
  };
  const npm = await startNpm(['start'], variables, 'listening');
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  expect(await isServed()).toBe(true);
  await stopNpm(npm);
  await expect.poll(isServed, { timeout: 30_000, interval: 200 }).toBe(false);
});
