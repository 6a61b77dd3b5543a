import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, mintCoins, richWallet } from './support/fixture.ts';

describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

  it('shows its first page without a wallet', async () => {
    const page = await openConsole('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await expectAccessible(page);
  });

  it('needs at most 150 kB of compressed scripts for its first page, with the tools of a local cluster', async () => {
    const page = await openConsole('about:blank');
    const sizes: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(Number(response.headers()['content-length']));
    });
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
  });

  it('says of a path without a page that there is none', async () => {
    const page = await openConsole('/coins/a/b');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.waitForURL('/');
  });

  it('connects the wallet that was used last', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    await mintCoins(coin, wallet, 1_000_000n);
    const page = await openConsole(`/coins/${coin.integrationId}`, { wallet });
    await page.getByRole('button', { name: `Wallet ${wallet.address.slice(0, 4)}` }).waitFor();
    expect(wallet.asked).toBe(0);
  });

  it('neither lists nor connects a wallet of local clusters on a cluster that is not local', async () => {
    const page = await openConsole('about:blank');
    // both clusters of the service are local; this page is told that mainnet is not
    await page.addInitScript(() => {
      const content = Object.getOwnPropertyDescriptor(HTMLMetaElement.prototype, 'content');
      Object.defineProperty(HTMLMetaElement.prototype, 'content', {
        get(this: HTMLMetaElement) {
          const text: string = content?.get?.call(this) ?? '';
          if (this.name !== 'obverse-console') return text;
          const config = JSON.parse(text) as { clusters: { mainnet: { isLocal: boolean } } };
          config.clusters.mainnet.isLocal = false;
          return JSON.stringify(config);
        },
      });
    });
    await page.goto('/operator/roles?cluster=devnet');
    const connect = page.getByRole('button', { name: 'Connect wallet' });
    await connect.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Local admin' }).waitFor();
    await dialog.getByRole('button', { name: 'Burner wallet' }).click();
    await page.getByRole('button', { name: /^Wallet / }).waitFor();
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('mainnet');
    for (const isLoaded of [true, false]) {
      if (!isLoaded) await page.goto('/');
      await connect.click();
      await dialog.getByText('This browser has no wallet for solana:mainnet').waitFor();
      expect(await dialog.getByRole('button', { name: /Burner|Local/ }).count()).toBe(0);
    }
    await page.goto('/?cluster=devnet');
    await page.getByRole('button', { name: /^Wallet / }).waitFor();
  });

  it.each(['127.0.0.1', 'localhost'])('signs in and out with a wallet at %s', async (host) => {
    const wallet = await richWallet(0n);
    const origin = inject('service').url.replace('127.0.0.1', host);
    const page = await openConsole('/', { wallet, origin });
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in:').waitFor();
    expect(wallet.asked).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByText('Signed in:').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(wallet.asked).toBe(1);
  });
});
