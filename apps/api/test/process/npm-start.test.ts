import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('stops with npm, which passes no signal on', { timeout: 120_000 }, async () => {
  const dataDir = preparedDirectory('database');
  const [mainnet, devnet, port] = [await freePort(), await freePort(), await freePort()].map(String);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      MAINNET_LOCAL_PORT: mainnet,
      DEVNET_LOCAL_PORT: devnet,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // so that whatever it leaves behind can be ended
    detached: true,
  });
  onTestFinished(async () => {
    try {
      process.kill(-(npm.pid as number), 'SIGKILL');
    } catch {
      // all of it has ended
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  let output = '';
  for await (const text of npm.stdout) {
    output += text;
    if (output.includes('listening')) break;
  }
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  expect(await isServed()).toBe(true);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(isServed, { timeout: 30_000, interval: 200 }).toBe(false);
});
