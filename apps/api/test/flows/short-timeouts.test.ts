import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { startTestService } from '../support/service.ts';
import { mintWithin } from './short-timeouts.ts';

const execute = promisify(execFile);

/** Less than what one answer may take, and what is left of them is no whole number. `AbortSignal.timeout` of Node takes none else. */
const timeoutsMs = [20_000, 19_999.5, 12_345.678];
const ended = timeoutsMs.map(() => 'finalized');

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The programs named `node` that the path has. */
const nodes = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path));
const versions = await Promise.all(
  nodes.map(async (path) => ({ path, version: (await execute(path, ['--version'])).stdout })),
);
/** The oldest one that the client supports, where it is installed. */
const oldNode = versions.find(({ version }) => version.startsWith('v20.'))?.path;

const service = await startTestService();
afterAll(() => service.close());
const wallet = await fundedWallet(service.rpc.mainnet);
await faucet(service.rpc.mainnet, wallet.publicKey, 0, 1_000_000_000n);
const integrationId = await issueCoin(service, wallet, { symbol: 'TIME' });
const settings = {
  url: service.url,
  rpcUrl: service.config.clusters.mainnet.url,
  apiKey: await service.reveal(integrationId, wallet),
  secretKey: [...wallet.secretKey],
  integrationId,
  programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
  timeoutsMs,
};

/** A program that mints with these settings and hands the result to `end`. */
async function program(platform: 'browser' | 'node', end: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mintWithin } from './short-timeouts.ts'; mintWithin(${JSON.stringify(settings)}).then(${end})`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: platform === 'browser' ? 'iife' : 'cjs',
    platform,
    define: { global: 'globalThis' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

describe('whole sends with short timeouts', () => {
  it(`end well on Node ${process.version}`, async () => {
    expect(await mintWithin(settings)).toEqual(ended);
  });

  it.skipIf(oldNode === undefined)('end well on Node 20', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'obverse-send-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'send.cjs');
    await writeFile(file, await program('node', '(ends) => console.log(JSON.stringify(ends))'));
    const { stdout } = await execute(oldNode ?? '', [file]);
    expect(JSON.parse(stdout)).toEqual(ended);
  });

  // a browser is not installed everywhere; .ci/run installs it
  it.skipIf(!existsSync(executablePath))('end well in Chromium', async () => {
    const script = await program('browser', '(ends) => { globalThis.ends = ends; }');
    const pages = createServer(({ url }, response) => {
      const isScript = url === '/page.js';
      response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
      response.end(isScript ? script : '<!doctype html><body><script src="/page.js"></script>');
    });
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    onTestFinished(async () => {
      await browser.close();
      pages.close();
    });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const ends = await page.waitForFunction('globalThis.ends');
    expect(await ends.jsonValue()).toEqual(ended);
  });
});
