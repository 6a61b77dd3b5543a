import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, tcpProxy } from '@obverse/testing';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { startService } from './support/service-process.ts';

/** A way to a service or a node, until the test ends, that breaks all connections and refuses new ones while it is cut. */
async function openWay(url: string) {
  const proxy = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
  onTestFinished(proxy.close);
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    cut: () => {
      proxy.setMode('refuse');
      proxy.reset();
    },
    restore: () => proxy.setMode('pass'),
  };
}

describe.skipIf(!hasBrowser)('a page of the console', () => {
  const { openConsole } = useBrowser();

  it('says that the service cannot be reached, keeps what it has read, and shows a page whose script was not delivered when the service is back', async () => {
    const way = await openWay(inject('service').url);
    const page = await openConsole('/junior/0', { origin: way.origin, expected: [/net::ERR_|ScriptAway/] });
    const figures = page.getByRole('main').locator('.numbers').first();
    await figures.waitFor();
    const banner = page.getByText('The service cannot be reached. What you see may be old');
    expect(await banner.count()).toBe(0);
    way.cut();
    await banner.waitFor();
    await figures.waitFor();
    await expectAccessible(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Portfolio' }).click();
    const error = page.getByRole('main').getByRole('alert');
    await error.getByText('The service cannot be reached').waitFor();
    await error.getByRole('button', { name: 'Try again' }).click();
    expect(await menu.count()).toBe(1);
    way.restore();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await banner.waitFor({ state: 'detached' });
    expect(await page.getByText('Failed to fetch').count()).toBe(0);
  });

  it('says once that a node is away, and shows everything again by itself when it is back', async () => {
    const { rpcUrls } = inject('service');
    const node = await openWay(rpcUrls.mainnet);
    const dataDir = await mkdtemp(join(tmpdir(), 'obverse-away-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const port = await freePort();
    const stop = await startService(port, {
      DATA_DIR: dataDir,
      MAINNET_RPC_URL: node.origin,
      DEVNET_RPC_URL: rpcUrls.devnet,
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
      nodes: [...Object.values(rpcUrls), node.origin],
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
});
