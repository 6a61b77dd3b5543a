import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { faucet, freePort, fundedWallet } from '@obverse/testing';
import type { Keypair } from '@solana/web3.js';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, submit, type TestService } from '../support/service.ts';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const pageSource = fileURLToPath(new URL('../../../../packages/react/test/page.ts', import.meta.url));

// a browser is not installed everywhere; .ci/run installs it
describe.skipIf(!existsSync(executablePath))('the hooks of @obverse/react in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let pages: Server;
  let page: Page;
  let wallet: Keypair;
  let integrationId: string;
  const problems: string[] = [];

  /** Opens the page with every flow, on an origin of its own. */
  async function openPage(settings: object): Promise<Page> {
    const { outputFiles } = await build({
      entryPoints: [pageSource],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'error',
    });
    const script = `globalThis.settings = ${JSON.stringify(settings)};\n${outputFiles[0]?.text}`;
    // on loopback, as a browser lets no other page call a service there
    pages = createServer(({ url }, response) => {
      const isScript = url === '/page.js';
      response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
      response.end(isScript ? script : '<!doctype html><body><script src="/page.js"></script>');
    });
    const port = await freePort();
    await once(pages.listen(port, '127.0.0.1'), 'listening');
    const opened = await browser.newPage();
    opened.on('pageerror', (error) => problems.push(String(error)));
    await opened.goto(`http://127.0.0.1:${port}/`);
    return opened;
  }

  beforeAll(async () => {
    service = await startTestService({ leads: true });
    wallet = await fundedWallet(service.rpc.mainnet);
    await faucet(service.rpc.mainnet, wallet.publicKey, 0, 1_000_000_000n);
    const signer = wallet.publicKey.toBase58();
    const metadata = { name: 'Acme Dollar', symbol: 'PAGE', uri: 'https://example.com/a.json' };
    const body = { signer, stablecoin: 0, feeBps: 1_000, whitelistRequired: false, metadata };
    const { data } = (await service.post('/integration/initialize/flow', body)).body;
    await submit(service.rpc.mainnet, data.transaction, [wallet]);
    integrationId = data.integrationId;
    const apiKey = await service.reveal(integrationId, wallet);
    const { juniorTranche, stablecoinMint } = (await service.get(`/integration/${integrationId}`)).body.data;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    page = await openPage({
      url: service.url,
      rpcUrl: service.config.clusters.mainnet.url,
      apiKey,
      secretKey: [...wallet.secretKey],
      integrationId,
      trancheId: juniorTranche,
      stablecoinMint,
    });
    await page.click('.wallet');
    await page.waitForSelector('#connected');
  });
  afterAll(async () => {
    await browser?.close();
    pages?.close();
    await service?.close();
    expect(problems).toEqual([]);
  });

  const start = (flow: string, body: object) =>
    page.evaluate(
      ([name, given]) => {
        const { starts } = globalThis as unknown as { starts: Record<string, (body: unknown) => unknown> };
        starts[name as string]?.(given);
      },
      [flow, body] as const,
    );
  const reach = (flow: string, status: string) => page.waitForSelector(`#${flow}[data-status=${status}]`);
  const text = async (selector: string) => (await page.locator(selector).textContent()) ?? '';

  /** Starts a flow, reads what it will do, approves it, and waits until it is confirmed. @returns its words */
  async function run(flow: string, body: object): Promise<string> {
    await start(flow, body);
    await reach(flow, 'reviewing');
    const words = await text(`#${flow} .words`);
    await page.click(`#${flow} .approve`);
    await reach(flow, 'confirmed');
    return words;
  }

  const walletMode = (mode: string) =>
    page.evaluate((next) => {
      (globalThis as unknown as { wallet: { mode: string } }).wallet.mode = next;
    }, mode);
  const timesAsked = () =>
    page.evaluate(() => (globalThis as unknown as { wallet: { asked: number } }).wallet.asked);

  it('connect a wallet of the Wallet Standard and read a coin', async () => {
    expect(await text('#connected')).toBe(wallet.publicKey.toBase58());
    await expect.poll(() => text('#symbol')).toBe('PAGE');
  });

  it('mint and redeem: words and costs first, then the wallet; afterwards positions and events are fresh', async () => {
    const words = await run('mint', { amount: '2000000', minimumReceived: '1900000' });
    expect(words).toContain('2000000');
    expect(words).toContain('lamports');
    await expect.poll(async () => Number(await text('#coins'))).toBeGreaterThan(1_900_000);
    await expect.poll(() => text('#events')).toContain('minted');
    await run('redeem', { amount: '500000', minimumReceived: '400000' });
    await expect.poll(async () => Number(await text('#coins'))).toBeLessThan(1_600_000);
  });

  it('deposit in the junior tranche, begin an exit, and complete it after its cooldown', async () => {
    await run('deposit', { amount: '3000000', minimumReceived: '1' });
    await expect.poll(async () => Number(await text('#juniors'))).toBeGreaterThan(0);
    await run('request', { amount: '1000' });
    const { data } = (await service.get('/stablecoins')).body;
    const { positions } = (await service.get(`/wallet/${wallet.publicKey.toBase58()}/positions`)).body.data;
    const cooldown = positions.find(({ kind }: { kind: string }) => kind === 'junior').cooldowns[0].address;
    service.localnet.clusters.mainnet.advanceClock(data[0].settings.cooldownSeconds + 1);
    await run('complete', { cooldown, minimumReceived: '1' });
  });

  it('show why a transaction failed, and begin again', async () => {
    await start('mint', { amount: '9000000000000', minimumReceived: '1' });
    await reach('mint', 'failed');
    expect(await text('#mint .message')).toContain('insufficient');
    await walletMode('decline');
    await start('mint', { amount: '1000000', minimumReceived: '1' });
    await reach('mint', 'reviewing');
    await page.click('#mint .approve');
    await reach('mint', 'failed');
    expect(await text('#mint .message')).toBe('The wallet did not sign: User rejected the request');
    await walletMode('sign');
    await run('mint', { amount: '1000000', minimumReceived: '1' });
  });

  it('ask the wallet for nothing when the review is cancelled, and once however often start is called', async () => {
    const before = await timesAsked();
    const body = { amount: '1000000', minimumReceived: '1', memo: 'twice' };
    await start('mint', body);
    await reach('mint', 'reviewing');
    await page.click('#mint .cancel');
    await reach('mint', 'idle');
    expect(await timesAsked()).toBe(before);
    await start('mint', body);
    await start('mint', body);
    await reach('mint', 'reviewing');
    await page.click('#mint .approve');
    await reach('mint', 'confirmed');
    expect(await timesAsked()).toBe(before + 1);
  });

  it('review a transaction again that expired while it was reviewed', async () => {
    await start('mint', { amount: '1000000', minimumReceived: '1', memo: 'slow' });
    await reach('mint', 'reviewing');
    service.localnet.clusters.mainnet.advanceClock(120);
    await page.click('#mint .approve');
    await page.waitForSelector('#mint[data-status=reviewing][data-rebuilt=true]');
    await page.click('#mint .approve');
    await reach('mint', 'confirmed');
  });
});
