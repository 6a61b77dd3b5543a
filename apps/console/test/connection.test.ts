import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@obverse/testing';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, mintCoins, richWallet, signOutElsewhere } from './support/fixture.ts';
import { startProxy } from './support/proxy.ts';
import { startService } from './support/service-process.ts';

describe.skipIf(!hasBrowser)('a page of the console', () => {
  const { openConsole } = useBrowser();

  /** Signs in where the page asks for it. */
  async function signIn(page: Page): Promise<void> {
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  }

  it('says that the browser is offline, keeps what it has read, and goes on when the connection is back', async () => {
    const page = await openConsole('/junior/0', { expected: [/ERR_INTERNET_DISCONNECTED/] });
    const figures = page.getByRole('main').locator('.numbers').first();
    await figures.waitFor();
    const shown = await figures.textContent();
    const banner = page.getByText('You are offline');
    expect(await banner.count()).toBe(0);
    await page.context().setOffline(true);
    await banner.waitFor();
    await expect.poll(() => figures.textContent()).toBe(shown);
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('says that the service cannot be reached, keeps what it has read, and goes on when the service is back', async () => {
    const proxy = await startProxy(inject('service').url);
    onTestFinished(proxy.close);
    const page = await openConsole('/junior/0', { origin: proxy.origin, expected: [/net::ERR_/] });
    const figures = page.getByRole('main').locator('.numbers').first();
    await figures.waitFor();
    const banner = page.getByText('The service cannot be reached. What you see may be old');
    expect(await banner.count()).toBe(0);
    proxy.cut();
    await banner.waitFor();
    await figures.waitFor();
    await expectAccessible(page);
    proxy.restore();
    await banner.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('main').getByRole('button', { name: 'Try again' }).count())
      .toBe(0);
    expect(await page.getByText('Failed to fetch').count()).toBe(0);
  });

  it('shows an error in the place of a page whose script the service does not deliver, and the page when the service is back', async () => {
    const proxy = await startProxy(inject('service').url);
    onTestFinished(proxy.close);
    const page = await openConsole('/junior/0', { origin: proxy.origin, expected: [/net::ERR_|ScriptAway/] });
    await page.getByRole('main').locator('.numbers').first().waitFor();
    proxy.cut();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    const error = page.getByRole('main').getByRole('alert');
    await error.getByText('The service cannot be reached').waitFor();
    await error.getByRole('button', { name: 'Try again' }).click();
    expect(await menu.count()).toBe(1);
    proxy.restore();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  });

  it('reads once what several pages show, for people who go through them within some seconds', async () => {
    const page = await openConsole('about:blank');
    // polls pause in a page that nobody sees, and its clock is the test's
    await page.addInitScript(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    );
    const reads: string[] = [];
    page.on('request', (request) => reads.push(new URL(request.url()).pathname));
    const begin = Date.now();
    await page.clock.setFixedTime(begin);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const visit = async (link: string, heading: string, seconds: number) => {
      await page.clock.setFixedTime(begin + seconds * 1_000);
      await menu.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    };
    await page.getByRole('article', { name: 'stablecoin 0' }).waitFor();
    await visit('Portfolio', 'Portfolio', 6);
    await visit('Operator', 'Operator', 9);
    await page.getByText('Reserves against liabilities').waitFor();
    await visit('Explore', 'Stablecoins that earn', 12);
    await page.getByRole('article', { name: 'stablecoin 0' }).waitFor();
    for (const path of ['/stablecoins', '/platform', '/governance/changes'])
      expect(reads.filter((each) => each === path)).toEqual([path]);
  });

  it('shows the events that happened while its stream was cut, and further ones, without being loaded again', async () => {
    const proxy = await startProxy(inject('service').url);
    onTestFinished(proxy.close);
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    const page = await openConsole(`/dashboard/${coin.integrationId}/events`, {
      wallet,
      origin: proxy.origin,
      // what Chromium says of connections that were cut
      expected: [/net::ERR_/],
    });
    await signIn(page);
    const live = page.getByText('live', { exact: true });
    // the filter names the kinds, too
    const minted = page.locator('summary').getByText('Minted', { exact: true });
    await live.waitFor();
    proxy.cut();
    await page.getByText('connecting…').waitFor();
    await mintCoins(coin, wallet, 1_000_000n);
    expect(await minted.count()).toBe(0);
    proxy.restore();
    await expect.poll(() => minted.count()).toBe(1);
    await live.waitFor();
    await mintCoins(coin, wallet, 2_000_000n);
    await expect.poll(() => minted.count()).toBe(2);
    await page.getByText('for 2.00 test USD').click();
    // the newest is the first
    await page.getByText('Senior assets of the stablecoin afterwards').first().waitFor();
    await expectAccessible(page);
  });

  it('says once that a node is away, and shows everything again by itself when it is back', async () => {
    const node = await startProxy(inject('service').rpcUrls.mainnet);
    onTestFinished(node.close);
    const dataDir = await mkdtemp(join(tmpdir(), 'obverse-away-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const port = await freePort();
    const stop = await startService(port, {
      DATA_DIR: dataDir,
      MAINNET_RPC_URL: node.origin,
      DEVNET_RPC_URL: inject('service').rpcUrls.devnet,
      // the clock of the tests' cluster is moved
      MAX_CHAIN_AGE: '999999999',
      LOG_LEVEL: 'fatal',
    });
    onTestFinished(stop);
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    await mintCoins(coin, wallet, 5_000_000n);
    const page = await openConsole('/portfolio', {
      wallet,
      origin: `http://127.0.0.1:${port}`,
      nodes: [...Object.values(inject('service').rpcUrls), node.origin],
      expected: [/status of 50\d/, /net::ERR_/],
    });
    const position = page.getByRole('list', { name: 'Positions' }).getByText(coin.name);
    await position.waitFor();
    node.cut();
    await page.reload();
    const banner = page.getByText('This page asks again by itself');
    await banner.waitFor();
    // the page's own reads of the node have no request, and may fail first
    await expect.poll(() => page.getByText(/^Request /).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    node.restore();
    await position.waitFor({ timeout: 60_000 });
    await banner.waitFor({ state: 'detached' });
  }, 300_000);

  it('asks to sign in again when its session was ended on another device', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    const page = await openConsole(`/dashboard/${coin.integrationId}/events`, {
      wallet,
      expected: [/status of 401/],
    });
    await signIn(page);
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByText('Coin issued').waitFor();
    await signOutElsewhere(wallet);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Coin issued').count()).toBe(0);
    await signIn(page);
    await page.getByText('Coin issued').waitFor();
    expect(wallet.asked).toBe(2);
  });

  it('does not believe a session of which the browser has forgotten the cookie', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    const path = `/dashboard/${coin.integrationId}/events`;
    const page = await openConsole(path, { wallet, expected: [/status of 401/] });
    await signIn(page);
    await page.getByText('Coin issued').waitFor();
    await page.context().clearCookies();
    await page.reload();
    await signIn(page);
    await page.getByText('Coin issued').waitFor();
  });
});
