import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { figure } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser)('the portfolio', () => {
  const { openConsole } = useBrowser();
  let holder: TestWallet;
  let coin: Coin;

  beforeAll(async () => {
    coin = await issueCoin(await richWallet());
    holder = await richWallet();
    await mintCoins(coin, holder, 250_000_000n);
    await moveTime(10 * 86_400);
  });

  it('shows what a wallet holds, what it cost and has earned, its worth over time and together, and leads to the redemption', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    const position = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
    await position.getByText('Earned so far').waitFor();
    const amount = async (name: string): Promise<number> => {
      // all digits are in the title where fewer are shown
      const digits = figure(position, name).locator('.numbers').first();
      return Number.parseFloat((await digits.getAttribute('title')) ?? (await digits.textContent()) ?? '');
    };
    // a mint takes what its tokens cost: at most a base unit less than was given
    await expect.poll(() => amount('Cost')).toBeCloseTo(250, 5);
    await expect.poll(() => amount('Earned so far')).toBeGreaterThan(0);
    const [worth, cost, earned] = [await amount('Worth now'), await amount('Cost'), await amount('Earned')];
    expect(worth - cost).toBeCloseTo(earned, 3);
    await page.getByRole('list', { name: 'Activity' }).getByText('Minted').waitFor();
    const all = page.getByRole('region', { name: 'All together' });
    const together = async () => Number.parseFloat((await figure(all, 'Worth now').textContent()) ?? '');
    await expect.poll(together).toBeGreaterThan(250);
    const collateral = all.locator('dd', { hasText: 'The collateral of stablecoin 0' });
    await expect.poll(() => collateral.locator('xpath=../dd[1]').textContent()).toBe('750.00 test USD');

    const chart = page.getByRole('figure', { name: 'Worth of your coins in test USD over the last month' });
    await chart.locator('canvas').waitFor();
    const points = /Worth: from ([0-9.]+) to ([0-9.]+[0-9])/.exec((await chart.textContent()) ?? '') ?? [];
    // from just before the mint to now
    expect(Number(points[1])).toBe(0);
    expect(Number(points[2])).toBeCloseTo(await together(), 1);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Redeem ${coin.name}` }).click();
    await page.waitForURL(/side=redeem/);
    await page.getByLabel('You give back').waitFor();
  });

  it('gives a statement of the period in the URL as a file, and none of a period that ends before it begins', async () => {
    const page = await openConsole('/portfolio', { wallet: holder });
    const button = page.getByRole('button', { name: 'Download CSV' });
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel(/^To/).fill('2019-12-31');
    await page.getByText('This is before the first day').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel(/^To/).fill('');
    await page.waitForURL(/from=2020-01-01/);
    const downloading = page.waitForEvent('download');
    await button.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`obverse_${holder.address.slice(0, 8)}_2020-01-01_now.csv`);
    const [heading = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(heading).toMatch(/^"time \(ISO 8601, UTC\)","kind","symbol"/);
    const minted = lines.filter((line) => line.includes(',"minted",'));
    expect(minted).toHaveLength(1);
    // amounts and rate are decimals
    const value = (name: string) => {
      const column = heading.split('","').findIndex((each) => each.startsWith(name));
      return Number((minted[0] ?? '').split(',')[column]);
    };
    expect(value('paid')).toBeCloseTo(250, 4);
    expect(value('rate')).toBeCloseTo(value('paid') / value('tokens'), 6);
    await page.getByText('Downloaded.').waitFor();
    // the file is of other days
    await page.getByLabel('From').fill('2021-01-01');
    await page.getByText('Downloaded.').waitFor({ state: 'detached' });
  });

  it('asks for a wallet, and says of one without coins that it has none', async () => {
    const page = await openConsole('/portfolio');
    await page.getByText('Connect a wallet to see what it holds and has earned.').waitFor();
    const empty = await openConsole('/portfolio', { wallet: await richWallet(0n) });
    await empty.getByText('This wallet has no coin and no junior tokens.').waitFor();
    await empty.getByText('Nothing has happened yet.').waitFor();
    await expectAccessible(empty);
  });
});
