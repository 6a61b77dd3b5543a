import { developmentKeypair } from '@obverse/localnet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { type Coin, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { testWallet } from './support/test-wallet.ts';

const minute = 60;

/** Has the page take its cluster for one that is not local, as the service says it of all others. */
async function onPublicCluster(page: Page): Promise<void> {
  await page.route(/\/portfolio$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const changed = html.replaceAll('&quot;isLocal&quot;:true', '&quot;isLocal&quot;:false');
    expect(changed).not.toBe(html);
    await route.fulfill({ response, body: changed });
  });
  await page.goto('/portfolio');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe.skipIf(!hasBrowser)('the home page', () => {
  const { openConsole } = useBrowser();
  let large: Coin;
  let small: Coin;
  let copy: Coin;
  let word: string;

  beforeAll(async () => {
    const issuer = await richWallet(5_000_000_000n);
    // in the names of these coins alone
    word = issuer.address.slice(0, 8).replaceAll(/[^A-Z]/g, 'x');
    word = `Q${word}${Date.now() % 100_000}`;
    large = await issueCoin(issuer, { name: `Acme ${word}`, feeBps: 2_000 });
    small = await issueCoin(issuer, { name: `Other ${word}`, feeBps: 500 });
    // the first letters are Cyrillic ones
    copy = await issueCoin(issuer, { name: `Асmе ${word}`, feeBps: 0 });
    await mintCoins(large, issuer, 3_000_000_000n);
    await mintCoins(small, issuer, 1_234_567_899n);
    await moveTime(minute);
  });

  const rows = (page: Page) => page.getByRole('table', { name: 'Coins' }).locator('tbody tr');

  /** Opens the list of this file's coins, once their figures have been recorded. */
  async function openList(more = ''): Promise<Page> {
    const page = await openConsole(`/?search=${word}${more}`);
    await rows(page).filter({ hasText: large.name }).getByText('3\u202f000.00', { exact: true }).waitFor();
    await rows(page).filter({ hasText: small.name }).getByText('1\u202f234.56', { exact: true }).waitFor();
    await rows(page).filter({ hasText: copy.name }).getByText('Looks like a larger coin').waitFor();
    return page;
  }

  const names = (page: Page) => rows(page).getByRole('link').allTextContents();

  it('lists the largest coins first with supply, APY, holders and age, and says how many there are', async () => {
    const page = await openList();
    expect(await names(page)).toEqual([large.name, small.name, copy.name]);
    const cells = rows(page).first().getByRole('cell');
    await expect.poll(() => cells.nth(3).textContent()).toBe('1');
    await expect.poll(() => cells.nth(4).textContent()).toMatch(/^\d+ (second|minute|hour|day)s?$/);
    await expect.poll(() => cells.nth(2).textContent()).toMatch(/ %$/);
    await page.getByText('3 of 3 coins').waitFor();
    const all = await openConsole('/');
    await all.getByText(/^\d+ of \d+ coins$/).waitFor();
    await expectAccessible(page);
  });

  it('sorts the list by its columns and by a field, which the URL names', async () => {
    const page = await openList();
    const age = page.getByRole('columnheader', { name: 'Age' });
    expect(await age.getAttribute('aria-sort')).toBeNull();
    await age.getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'newest');
    // a copy is behind all others, although it is the newest
    await expect.poll(() => names(page)).toEqual([small.name, large.name, copy.name]);
    expect(await age.getAttribute('aria-sort')).toBe('ascending');
    await page.getByLabel('Sort by').selectOption('apy');
    // the lower fee leaves more to holders; the copy takes none
    await expect.poll(() => names(page)).toEqual([small.name, large.name, copy.name]);
    const again = await openConsole(`/?search=${word}&sort=newest`);
    await expect.poll(() => names(again)).toEqual([small.name, large.name, copy.name]);
  });

  it('marks a coin whose name has letters of another alphabet that look the same, and no other', async () => {
    const page = await openList();
    const marks = page.getByText(/Looks like/);
    expect(await marks.count()).toBe(1);
    await rows(page).filter({ has: marks }).getByRole('link', { name: copy.name }).waitFor();
  });

  it('warns an issuer who chooses a name that looks like that of another coin', async () => {
    const page = await openConsole('/issue');
    const warning = page.getByText(/There is a coin already that this name looks like/);
    await page.getByLabel('Name').fill(`Nothing like it ${word}`);
    await page.waitForResponse(/integrations\?.*like=Nothing/);
    expect(await warning.count()).toBe(0);
    await page.getByLabel('Name').fill(large.name.replace('A', 'А'));
    await warning.waitFor();
    await expect.poll(() => warning.textContent()).toContain(large.symbol);
  });

  it('says what it is, the APY and the collateral, and where each reader begins', async () => {
    const page = await openConsole('/');
    await page.getByRole('heading', { level: 1, name: 'Stablecoins that earn' }).waitFor();
    await page
      .getByText(/^[\d\u202f]+ USD$/)
      .first()
      .waitFor();
    await page.getByText('Collateral behind all coins').waitFor();
    const begin = page.getByRole('navigation', { name: 'Where to begin' });
    await begin.getByRole('link', { name: 'Earn more, and bear losses first' }).click();
    await page.getByRole('heading', { level: 1, name: /Junior/ }).waitFor();
  });

  it('says what an issuer earns in a year, of what is entered', async () => {
    const page = await openConsole('/');
    const calculator = page.getByRole('region', { name: 'What you would earn as an issuer' });
    await calculator.getByLabel('Yield a year, %').fill('4');
    await calculator.getByLabel('Coins in circulation').fill('20 000 000');
    await calculator.getByLabel('Your fee').fill('50');
    // half of a rate that compounds to 4 %
    await calculator.getByText('392\u202f000 USD').waitFor();
    await calculator.getByText('1.98 %').waitFor();
    await calculator.getByLabel('Your fee').fill('101');
    await calculator.getByText('Enter at most 100').waitFor();
    expect(await calculator.getByText(/USD/).count()).toBe(0);
  });

  it('folds the steps to a first coin, and keeps them folded in this browser', async () => {
    const page = await openConsole('/');
    const steps = page.getByRole('list').filter({ hasText: 'A wallet with test money' });
    await steps.waitFor();
    await page.getByRole('button', { name: 'Hide the steps' }).click();
    await steps.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Show the steps' }).click();
    await steps.waitFor();
  });

  it('has the menu of a phone behind a button, which another page and Escape close', async () => {
    const page = await openConsole('/', { width: 390 });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.waitFor();
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBeLessThan(70);
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
});

describe.skipIf(!hasBrowser)("the operator's pages", () => {
  const { openConsole } = useBrowser();
  const linkOn = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operator' });

  it('are in the navigation on a local cluster', async () => {
    await linkOn(await openConsole('/')).waitFor();
  });

  it('are elsewhere in the navigation of a wallet with a role, and of no other reader', async () => {
    const admin = testWallet(developmentKeypair('admin'));
    const withRole = await openConsole('/', { wallet: admin });
    await onPublicCluster(withRole);
    await linkOn(withRole).waitFor();
    const nobody = await openConsole('/');
    await onPublicCluster(nobody);
    expect(await linkOn(nobody).count()).toBe(0);
    const holder = await openConsole('/', { wallet: await richWallet() });
    const roles = holder.waitForResponse(/governance\/roles/);
    await onPublicCluster(holder);
    await (await roles).finished();
    await holder
      .getByText('Nothing here')
      .or(holder.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    expect(await linkOn(holder).count()).toBe(0);
  });
});
