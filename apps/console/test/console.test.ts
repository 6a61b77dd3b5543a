import { describe, expect, it } from 'vitest';
import { hasBrowser, useBrowser } from './support/browser.ts';

describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

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
});
