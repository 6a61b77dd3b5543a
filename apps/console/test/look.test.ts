import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
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

  /** Waits for the wallet, which the browser remembers. */
  const connected = (page: Page) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet / })
      .waitFor();

  it('has its font from its own origin, preloaded, with digits of equal width', async () => {
    const page = await openConsole('/');
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"', 'Obverse')))
      .toBe(true);
    const preload = await page.locator('link[rel=preload][as=font]').getAttribute('href');
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.endsWith('.woff2'))).toEqual([
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

  it('moves nothing when the font comes after the text', async () => {
    const page = await openConsole('/dashboard');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const hasFont = () =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /Inter Var/.test(family) && status === 'loaded'),
      );
    expect(await hasFont()).toBe(false);
    const before = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.length);
    release();
    await expect.poll(hasFont).toBe(true);
    // a frame is drawn with it
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const moved = await page.evaluate(
      (from) =>
        (globalThis as unknown as { shifts: number[] }).shifts
          .slice(from)
          .reduce((sum, each) => sum + each, 0),
      before,
    );
    expect(moved).toBeLessThan(0.02);
  });

  it('has the shape of a page before its scripts have run', async () => {
    const page = await openConsole('/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/console/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/coins/${coin.integrationId}`, { waitUntil: 'commit' });
    const shape = page.locator('main [aria-hidden=true].bg-raised');
    await shape.first().waitFor();
    expect(await shape.count()).toBeGreaterThan(8);
    release();
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
  });

  it('does not ask to connect a wallet while it connects the one that it remembers', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    await connected(page);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        for (const text of ['Connect wallet', 'Connect a wallet'])
          if (document.body?.textContent.includes(text)) seen.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet / })
      .waitFor();
    await page.getByRole('heading', { name: 'Positions' }).waitFor();
    expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([]);
  });

  it('breaks no number in its middle on a phone, and writes amounts of the activity in one line at the right', async () => {
    const page = await openConsole(`/coins/${coin.integrationId}`, { wallet: holder, width: 390 });
    await connected(page);
    const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(2);
    const edges = await lines.evaluateAll((items) =>
      items.map((item) => item.querySelector('.numbers')?.parentElement?.getBoundingClientRect().right),
    );
    expect(new Set(edges).size).toBe(1);
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

  it('shows a rate with the digits that matter and all of them on hover, and one figure larger than all others', async () => {
    const page = await openConsole(`/coins/${coin.integrationId}`);
    const rate = page.locator('dt', { hasText: 'is worth' }).locator('xpath=../dd[1]//*[@class="numbers"]');
    await rate.waitFor();
    await expect.poll(() => rate.textContent()).toMatch(/^\d\.\d{4} test USD$/);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('dd')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
    expect(sizes.filter((size) => size >= 32)).toHaveLength(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
    await page.getByText(/^Times are in your time zone: UTC/).waitFor();
  });

  it.each(['/', '/portfolio', '/junior/0'])('has one figure larger than all others on %s', async (path) => {
    const page = await openConsole(path, { wallet: holder });
    await connected(page);
    const largest = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('dd')]
          .map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
          .filter((size) => size >= 32),
      );
    await expect.poll(largest).toHaveLength(1);
    expect((await largest())[0]).toBeLessThanOrEqual(40);
  });

  it('says what the wallet has after test money was asked for, and in its dialog', async () => {
    const page = await openConsole('/', { wallet: await richWallet(0n) });
    await connected(page);
    const tools = page.getByRole('region', { name: 'Local cluster' });
    await tools.getByRole('button', { name: 'Get test money' }).click();
    await tools.getByText(/^The wallet has 1\s000\.00 test USD/).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet / })
      .click();
    const balance = page.getByRole('dialog').getByLabel('Balance');
    await balance.getByText(/^12\.00 SOL$/).waitFor();
    await balance
      .getByText(/^1\s000\.00 test USD$/)
      .first()
      .waitFor();
  });

  it('takes the key of the test wallet to another browser', async () => {
    const open = async () => {
      const page = await openConsole('/portfolio');
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Burner wallet' }).click();
      const menu = page.getByRole('banner').getByRole('button', { name: /^Wallet / });
      await menu.click();
      return { page, menu, dialog: page.getByRole('dialog') };
    };
    const first = await open();
    const address = await first.menu.textContent();
    await first.dialog.getByText('The key of this test wallet').click();
    await first.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await first.dialog.getByRole('button', { name: 'Copy the key of the test wallet' }).click();
    await first.dialog.getByRole('button', { name: 'Copied the key of the test wallet' }).waitFor();
    const key = await first.page.evaluate(() => navigator.clipboard.readText());
    const second = await open();
    expect(await second.menu.textContent()).not.toBe(address);
    await second.dialog.getByText('The key of this test wallet').click();
    await second.dialog.getByLabel('Use another key').fill('no key');
    await second.dialog.getByRole('button', { name: 'Import the key' }).click();
    await second.dialog.getByText(/^This is not the key of a wallet/).waitFor();
    await second.dialog.getByLabel('Use another key').fill(key);
    await second.dialog.getByRole('button', { name: 'Import the key' }).click();
    await expect.poll(() => second.menu.textContent()).toBe(address);
  });
});
