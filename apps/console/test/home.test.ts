import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, issueCoin, mintCoins, moveTime, png, richWallet } from './support/fixture.ts';
import { approve } from './support/sheet.ts';

describe.skipIf(!hasBrowser)('the home page', () => {
  const { openConsole } = useBrowser();
  let large: Coin;
  let small: Coin;
  let copy: Coin;
  let word: string;

  beforeAll(async () => {
    const issuer = await richWallet(5_000_000_000n);
    // in the names of these coins alone
    word = `Q${issuer.address.slice(0, 8).replaceAll(/[^A-Z]/g, 'x')}${Date.now() % 100_000}`;
    large = await issueCoin(issuer, { name: `Acme ${word}`, feeBps: 2_000 });
    small = await issueCoin(issuer, { name: `Other ${word}`, feeBps: 500 });
    // the first letters are Cyrillic ones
    copy = await issueCoin(issuer, { name: `Асmе ${word}`, feeBps: 0 });
    await mintCoins(large, issuer, 3_000_000_000n);
    await mintCoins(small, issuer, 1_234_567_899n);
    await moveTime(60);
  });

  const list = (page: Page) => page.getByRole('table', { name: 'Coins' });
  const rows = (page: Page) => list(page).locator('tbody tr');
  const names = (page: Page) => rows(page).getByRole('link').allTextContents();

  it('lists the largest coins first, marks a name in letters that look the same, and sorts by columns and a field in the URL', async () => {
    const page = await openConsole(`/?search=${word}`);
    // once their figures have been recorded
    await rows(page).filter({ hasText: large.name }).getByText('3\u202f000.00', { exact: true }).waitFor();
    await rows(page).filter({ hasText: small.name }).getByText('1\u202f234.56', { exact: true }).waitFor();
    await rows(page).filter({ hasText: copy.name }).getByText('Looks like a larger coin').waitFor();
    expect(await page.getByText(/Looks like/).count()).toBe(1);
    expect(await names(page)).toEqual([large.name, small.name, copy.name]);
    const cells = rows(page).first().getByRole('cell');
    await expect.poll(() => cells.nth(3).textContent()).toBe('1');
    await expect.poll(() => cells.nth(4).textContent()).toMatch(/^\d+ (second|minute|hour|day)s?$/);
    await expect.poll(() => cells.nth(2).textContent()).toMatch(/ %$/);
    await page.getByText('3 of 3 coins').waitFor();
    const age = page.getByRole('columnheader', { name: 'Age' });
    expect(await age.getAttribute('aria-sort')).toBeNull();
    await age.getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'newest');
    // a copy is behind all others, although it is the newest
    await expect.poll(() => names(page)).toEqual([small.name, large.name, copy.name]);
    expect(await age.getAttribute('aria-sort')).toBe('ascending');
    const again = await openConsole(`/?search=${word}&sort=apy`);
    // the lower fee leaves more to holders; the copy takes none
    await expect.poll(() => names(again)).toEqual([small.name, large.name, copy.name]);
  });

  it('shows the platform, every stablecoin with what is about to change, and what an issuer would earn, and leads on', async () => {
    const page = await openConsole('/');
    await page.getByRole('heading', { level: 1, name: 'Stablecoins that earn' }).waitFor();
    await page.getByRole('heading', { name: 'Platform' }).waitFor();
    await page.getByRole('figure', { name: /^Assets over the last (day|month|year), in USD/ }).waitFor();
    const second = page.getByRole('article', { name: /stablecoin 1/ });
    const change = second.getByRole('region', { name: 'Queued change of stablecoin 1' });
    // local clusters begin with a queued change of the second stablecoin's cap; other tests may move the time beyond its delay and its window
    await change.getByText(/Supply cap:/).waitFor();
    await change.getByText(/can be executed|could be executed/i).waitFor();
    await second.getByText(/^Available to redemptions/).waitFor();
    const calculator = page.getByRole('region', { name: 'What you would earn as an issuer' });
    await calculator.getByLabel('Yield a year, %').fill('4');
    await calculator.getByLabel('Coins in circulation').fill('20 000 000');
    await calculator.getByLabel('Your fee').fill('50');
    await calculator.getByText('1.98 %').waitFor();
    await expectAccessible(page);
    const steps = page.getByRole('list').filter({ hasText: 'A wallet with test money' });
    await page.getByRole('button', { name: 'Hide the steps' }).click();
    await steps.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Show the steps' }).click();
    await steps.waitFor();
    const begin = page.getByRole('navigation', { name: 'Where to begin' });
    await begin.getByRole('link', { name: 'Earn more, and bear losses first' }).click();
    await page.getByRole('heading', { level: 1, name: /Junior/ }).waitFor();
  });

  it('has the menu of a phone behind a button, which another page and Escape close', async () => {
    const page = await openConsole('/', { width: 390 });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(70);
    expect(await link.isVisible()).toBe(false);
    await button.click();
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await button.click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await link.waitFor({ state: 'hidden' });
  });

  it('leads a newcomer with an empty browser, who takes every default, to a coin that earns', async () => {
    const page = await openConsole('/');
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const isDone = (name: string) => page.locator('li[data-state=done]', { hasText: name }).waitFor();
    const next = () => page.getByRole('button', { name: 'Continue' }).click();
    const home = () => page.getByRole('link', { name: 'Explore' }).click();

    await page.getByRole('button', { name: 'Make a wallet with money' }).click();
    await isDone('A wallet with test money');
    await step('Issue a coin').getByRole('link', { name: 'Issue a coin' }).click();
    // until then the overview is there, whose search has a name and a symbol in its label
    await page.getByRole('heading', { name: 'What is your coin called?' }).waitFor();
    await page.getByLabel('Name').fill('Newcomer Dollar');
    await page.getByLabel('Symbol').fill('NEW');
    await next();
    await page.getByLabel('Picture').setInputFiles(png);
    await page.getByAltText('The chosen one').waitFor();
    await next();
    await page.getByRole('radio', { name: 'stablecoin 0' }).check();
    for (let steps = 0; steps < 3; steps++) await next();
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve(page);
    await page.getByText('Your coin exists').waitFor();

    await home();
    await isDone('Issue a coin');
    // the uploaded picture, where other coins have the first letter of their symbol; the list begins with the largest coins
    await page.getByLabel('Search by name or symbol').fill('Newcomer Dollar');
    await rows(page).filter({ hasText: 'Newcomer Dollar' }).locator('img').waitFor();
    await page.getByRole('link', { name: 'Mint coins' }).click();
    await page.getByRole('button', { name: 'Put my wallet on the whitelist' }).click();
    await approve(page);
    await page.getByText('Your wallet can mint now.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Your wallet is whitelisted').waitFor();
    await page.getByLabel('You deposit').fill('900');
    await page.getByRole('button', { name: /^Review the mint/ }).click();
    await approve(page);
    await page.getByText('The coins are in your wallet').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await home();
    await isDone('Mint it');
    await page.getByRole('button', { name: 'Move time by 30 days' }).click();
    await isDone('See it earn');
    await expect.poll(() => step('See it earn').textContent()).toMatch(/Earned: ([1-9]|0\.0*[1-9])/);
  });
});
