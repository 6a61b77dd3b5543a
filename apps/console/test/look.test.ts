import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser)('the look of the console', () => {
  const { openConsole } = useBrowser();
  let holder: TestWallet;
  let coin: Coin;

  beforeAll(async () => {
    holder = await richWallet(20_000_000_000n);
    coin = await issueCoin(holder);
    await mintCoins(coin, holder, 12_345_678_901n);
    await mintCoins(coin, holder, 1_500_000n);
  });

  const wallet = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet / });

  it('has its font from its own origin, preloaded, with digits of equal width', async () => {
    const page = await openConsole('/');
    const isLoaded = () => page.evaluate(() => document.fonts.check('16px "Inter Variable"', 'Obverse'));
    await expect.poll(isLoaded).toBe(true);
    const preload = await page.locator('link[rel=preload][as=font]').getAttribute('href');
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(names.filter((name) => name.endsWith('.woff2'))).toEqual([
      new URL(preload ?? '', page.url()).href,
    ]);
    const widths = await page.evaluate(() => {
      const span = document.createElement('span');
      span.className = 'numbers';
      span.style.position = 'absolute';
      document.body.append(span);
      return ['1111', '0000'].map((digits) => {
        span.textContent = digits;
        return span.getBoundingClientRect().width;
      });
    });
    expect(widths[0]).toBe(widths[1]);
    const licence = await page.request.get('/console/inter-license.txt');
    expect(await licence.text()).toContain('SIL OPEN FONT LICENSE');
  });

  it('has the shape of a page before its scripts have run, and does not ask to connect a wallet that it remembers', async () => {
    const page = await openConsole('/', { wallet: holder });
    await wallet(page).waitFor();
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        for (const text of ['Connect wallet', 'Connect a wallet'])
          if (document.body?.textContent.includes(text)) seen.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/console/*.js', (route) => held.then(() => route.continue()));
    await page.goto('/portfolio', { waitUntil: 'commit' });
    const shape = page.locator('main [aria-hidden=true].bg-raised');
    await shape.first().waitFor();
    expect(await shape.count()).toBeGreaterThan(2);
    release();
    await wallet(page).waitFor();
    await page.getByRole('heading', { name: 'Positions' }).waitFor();
    expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([]);
  });

  it('breaks no number in its middle on a phone, and writes amounts of the activity in one line at the right', async () => {
    const page = await openConsole(`/coins/${coin.integrationId}`, { wallet: holder, width: 390 });
    const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(2);
    const rights = await lines.evaluateAll((items) =>
      items.map((item) => Math.round(item.querySelector('.numbers')?.getBoundingClientRect().right ?? 0)),
    );
    expect(new Set(rights).size).toBe(1);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll('.numbers > .whitespace-nowrap')]
        .filter((number) => number.getClientRects().length > 1)
        .map((number) => number.textContent),
    );
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('takes the key of the test wallet to another browser', async () => {
    const open = async () => {
      const page = await openConsole('/portfolio');
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Burner wallet' }).click();
      await wallet(page).click();
      await dialog.getByText('The key of this test wallet').click();
      return { page, dialog, address: await wallet(page).textContent() };
    };
    const { page, dialog, address } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the key of the test wallet' }).click();
    await dialog.getByRole('button', { name: 'Copied the key of the test wallet' }).waitFor();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    const second = await open();
    expect(second.address).not.toBe(address);
    const enter = async (text: string) => {
      await second.dialog.getByLabel('Use another key').fill(text);
      await second.dialog.getByRole('button', { name: 'Import the key' }).click();
    };
    await enter('no key');
    await second.dialog.getByText(/^This is not the key of a wallet/).waitFor();
    await enter(key);
    await expect.poll(() => wallet(second.page).textContent()).toBe(address);
  });
});
