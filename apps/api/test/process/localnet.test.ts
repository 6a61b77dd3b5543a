import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@obverse/testing';
import { Connection } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';
import { startNpm, stopNpm } from '../support/npm.ts';
import { startProcess } from '../support/processes.ts';

const isServed = (url: string) => fetch(`${url}/health`).then(Boolean, () => false);

it('starts the named cluster alone, for services that stop without it, and stops with npm', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'obverse-localnet-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [mainnet, devnet] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${devnet}`;
  const variables = { DATA_DIR: dataDir, MAINNET_LOCAL_PORT: mainnet, DEVNET_LOCAL_PORT: devnet };
  const start = () => startNpm(['run', 'localnet', '--', 'devnet'], variables, `at ${url}`);
  const npm = await start();
  expect(await isServed(`http://127.0.0.1:${mainnet}`)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['devnet']);
  const genesis = await new Connection(url).getGenesisHash();

  const serviceDir = preparedDirectory('database');
  onTestFinished(() => rm(serviceDir, { recursive: true, force: true }));
  const service = await startProcess('start', {
    DATA_DIR: serviceDir,
    DEVNET_RPC_URL: url,
    DEVNET_GENESIS_HASH: genesis,
    MAINNET_LOCAL_PORT: String(await freePort()),
  });
  const limits = await fetch(`${service.url}/stablecoin/limits?cluster=devnet`);
  expect(((await limits.json()) as { data: object[] }).data).toHaveLength(2);
  // the console says that it is a local cluster, and offers its tools: its pages are given the node
  const page = await (await fetch(service.url)).text();
  const shown = page.replaceAll('&quot;', '"').match(/name="obverse-console" content="(.*?})" ?\/?>/);
  expect(JSON.parse(shown?.[1] ?? '').clusters.devnet).toMatchObject({ isLocal: true, rpcUrl: url });
  await service.end('SIGTERM');

  expect(await isServed(url)).toBe(true);
  await stopNpm(npm);
  await expect.poll(() => isServed(url), { timeout: 30_000, interval: 100 }).toBe(false);

  // its state is in its directory: this is the same chain
  const again = await start();
  expect(await new Connection(url).getGenesisHash()).toBe(genesis);
  await stopNpm(again);
});

it('the service stops with npm, which passes no signal on', async () => {
  const dataDir = preparedDirectory('database');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [port, mainnet, devnet] = [await freePort(), await freePort(), await freePort()].map(String);
  const clusters = { MAINNET_LOCAL_PORT: mainnet ?? '', DEVNET_LOCAL_PORT: devnet ?? '' };
  const npm = await startNpm(['start'], { DATA_DIR: dataDir, PORT: port ?? '', ...clusters }, 'listening');
  const url = `http://127.0.0.1:${port}`;
  expect(await isServed(url)).toBe(true);
  await stopNpm(npm);
  await expect.poll(() => isServed(url), { timeout: 30_000, interval: 200 }).toBe(false);
});
