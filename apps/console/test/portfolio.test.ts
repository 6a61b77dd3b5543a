import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { type Coin, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

const day = 86_400;

describe.skipIf(!hasBrowser)('the portfolio', () => {
  const { openConsole } = useBrowser();
  let holder: TestWallet;
  let coin: Coin;

  beforeAll(async () => {
    coin = await issueCoin(await richWallet());
    holder = await richWallet();
    await mintCoins(coin, holder, 250_000_000n);
    await moveTime(10 * day);
  });

  it('shows what a wallet holds, what it cost and has earned, and leads to the coin', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    const position = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
    await position.getByText('Earned so far').waitFor();
    const figure = async (name: string): Promise<number> => {
      const value = position.locator('dt', { hasText: name }).locator('xpath=../dd[1]');
      // all digits are in the title where fewer are shown
      const digits = value.locator('.numbers').first();
      return Number.parseFloat((await digits.getAttribute('title')) ?? (await digits.textContent()) ?? '');
    };
    // a mint takes what its tokens cost: at most a base unit less than was given
    await expect.poll(() => figure('Cost')).toBeCloseTo(250, 5);
    await expect.poll(() => figure('Earned so far')).toBeGreaterThan(0);
    const [worth, cost, earned] = [await figure('Worth now'), await figure('Cost'), await figure('Earned')];
    expect(worth - cost).toBeCloseTo(earned, 3);
    await page.getByRole('list', { name: 'Activity' }).getByText('Minted').waitFor();
    await expectAccessible(page);
    await position.getByRole('link', { name: coin.name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
  });

  it('gives a statement of the period in the URL as a file, and none of a period that ends before it begins', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel(/^To/).fill('2019-12-31');
    await page.getByText('This is before the first day').waitFor();
    expect(await page.getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
    await page.getByLabel(/^To/).fill('');
    await page.waitForURL(/from=2020-01-01/);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`obverse_${holder.address.slice(0, 8)}_2020-01-01_now.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^"time \(ISO 8601, UTC\)","kind","symbol"/);
    const minted = lines.filter((line) => line.includes(',"minted",'));
    expect(minted).toHaveLength(1);
    // amounts and rate are decimals
    const column = (name: string) => (lines[0] ?? '').split('","').findIndex((each) => each.startsWith(name));
    const figure = (name: string) => Number((minted[0] ?? '').split(',')[column(name)]);
    expect(figure('paid')).toBeCloseTo(250, 4);
    expect(figure('rate')).toBeCloseTo(figure('paid') / figure('tokens'), 6);
    await page.getByText('Downloaded.').waitFor();
    // the file is of other days
    await page.getByLabel('From').fill('2021-01-01');
    await page.getByText('Downloaded.').waitFor({ state: 'detached' });
  });

  it('shows what all is worth together, the underlying in the wallet, and leads to the redemption', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    const all = page.getByRole('region', { name: 'All together' });
    const worth = all.locator('dt', { hasText: 'Worth now' }).locator('xpath=../dd');
    await expect.poll(async () => Number.parseFloat((await worth.textContent()) ?? '')).toBeGreaterThan(250);
    await all.getByText('The collateral of stablecoin 0').waitFor();
    const balance = all
      .locator('dd', { hasText: 'The collateral of stablecoin 0' })
      .locator('xpath=../dd[1]');
    await expect.poll(() => balance.textContent()).toBe('750.00 test USD');
    await page.getByRole('link', { name: `Redeem ${coin.name}` }).click();
    await page.waitForURL(/side=redeem/);
    await page.getByLabel('You give back').waitFor();
  });

  it('shows what the coins were worth over time, up to what they are worth now', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    const chart = page.getByRole('figure', { name: 'Worth of your coins in test USD over the last month' });
    await chart.locator('canvas').waitFor();
    const [, first, last] =
      /Worth: from ([0-9.]+) to ([0-9.]+[0-9])/.exec((await chart.textContent()) ?? '') ?? [];
    // from just before the mint
    expect(Number(first)).toBe(0);
    expect(Number(last)).toBeGreaterThan(250);
    const all = page.getByRole('region', { name: 'All together' });
    const worth = await all.locator('dt', { hasText: 'Worth now' }).locator('xpath=../dd').textContent();
    expect(Number(last)).toBeCloseTo(Number.parseFloat(worth ?? ''), 1);
    await expectAccessible(page);
  });

  it('asks for a wallet, and says of one without coins that it has none', async () => {
    const page = await openConsole('/portfolio');
    await page.getByText('Connect a wallet to see what it holds and has earned.').waitFor();
    const empty = await openConsole('/portfolio', { wallet: await richWallet(0n) });
    await empty.getByRole('region', { name: 'All together' }).waitFor();
    await empty.getByText('This wallet has no coin and no junior tokens.').waitFor();
    await empty.getByText('Nothing has happened yet.').waitFor();
    await expectAccessible(empty);
  });
});
