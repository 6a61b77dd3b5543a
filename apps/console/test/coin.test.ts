import { unwrap } from '@obverse/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { type Coin, clientOf, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

const day = 86_400;

describe.skipIf(!hasBrowser)("a coin's page", () => {
  const { openConsole } = useBrowser();
  let issuer: TestWallet;
  let coin: Coin;

  beforeAll(async () => {
    issuer = await richWallet();
    coin = await issueCoin(issuer);
  });

  const pathOf = ({ integrationId }: Coin) => `/coins/${integrationId}`;
  const panel = (page: Page) => page.getByRole('region', { name: 'Transaction' });

  /** Enters an amount and goes on to what was verified in the browser. */
  async function review(page: Page, label: string, amount: string, button: RegExp): Promise<void> {
    await page.getByLabel(label).fill(amount);
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Checked in your browser').waitFor();
  }

  const confirm = async (page: Page) => {
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await panel(page).getByText('Confirmed.').waitFor();
  };

  const holdingOf = async ({ address }: TestWallet, { integrationId }: Coin) => {
    const params = { path: { address }, query: {} };
    const { positions } = await unwrap(clientOf().GET('/wallet/{address}/positions', { params }));
    const held = positions.find((position) => position.integrationId === integrationId);
    return BigInt(held?.balance ?? 0);
  };

  it('mints for a holder who is not the issuer, verified before the wallet is asked, and redeems', async () => {
    const holder = await richWallet(500_000_000n);
    const page = await openConsole(pathOf(coin), { wallet: holder });
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
    await page.getByText('Balance 500').waitFor();
    await review(page, 'You deposit', '120.5', /^Review the mint$/);
    expect(holder.asked).toBe(0);
    await page
      .getByLabel('Verified amounts')
      .getByText(/^120\.5 test USD$/)
      .waitFor();
    expect(await panel(page).textContent()).not.toContain('120500000');
    await confirm(page);
    // one prompt of the wallet: no sign-in before the first mint
    expect(holder.asked).toBe(1);
    await page.getByRole('list', { name: 'Activity' }).getByText('Minted').waitFor();
    expect(await holdingOf(holder, coin)).toBeGreaterThan(0n);
    await panel(page).getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.waitForURL(/side=redeem/);
    await page.getByRole('button', { name: /^max/ }).click();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await confirm(page);
    await page.getByRole('list', { name: 'Activity' }).getByText('Redeemed').waitFor();
    expect(await holdingOf(holder, coin)).toBe(0n);
  });

  it('asks for no quote of what is submitted, and keeps the last one while it is reviewed', async () => {
    const holder = await richWallet();
    await mintCoins(coin, holder, 50_000_000n);
    const page = await openConsole(`${pathOf(coin)}?side=redeem`, { wallet: holder });
    await page.getByRole('button', { name: /^max/ }).click();
    const least = page.locator('dt', { hasText: /^At least, or/ }).locator('xpath=../dd');
    const minimum = await least.textContent();
    // the next quote is answered when all is redeemed: the service refuses it then
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isQuote = /\/quote\?/;
    await page.route(isQuote, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const late = await page.waitForRequest(isQuote);
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await page.getByText('Checked in your browser').waitFor();
    expect(late.failure()).not.toBeNull();
    await expect.poll(() => least.textContent()).toBe(minimum);
    await confirm(page);
    release();
    await page.getByRole('list', { name: 'Activity' }).getByText('Redeemed').waitFor();
    expect(await holdingOf(holder, coin)).toBe(0n);
  });

  it('shows supply and holders after a mint, once the service has seen it', async () => {
    const fresh = await issueCoin(issuer);
    const page = await openConsole(pathOf(fresh), { wallet: issuer });
    const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');
    await expect.poll(() => figure('Supply').first().textContent()).toMatch(/^0\.00 /);
    await review(page, 'You deposit', '20', /^Review the mint$/);
    const asked = page.waitForRequest(/\/transaction\/\w{80,}/);
    await confirm(page);
    await asked;
    await expect.poll(() => figure('Supply').first().textContent()).toMatch(/^(20|19\.)/);
    await expect.poll(() => figure('Holders').first().textContent()).toMatch(/^1/);
    // what is paid is not offered again
    expect(await page.getByLabel('You deposit').inputValue()).toBe('');
  });

  it('says what is entered wrong, and what the slippage changes', async () => {
    const page = await openConsole(pathOf(coin), { wallet: issuer });
    const amount = page.getByLabel('You deposit');
    await amount.fill('0.1234567');
    await page.getByText('0.1234567 has more than 6 decimals').waitFor();
    await amount.fill('100000');
    // beside the balance
    await page.getByText(/This is more than the balance\. Balance [\d\s.]+ test USD/).waitFor();
    await amount.fill('1.000,50');
    await page.getByText(/"1\.000,50" has a comma behind a point/).waitFor();
    await amount.fill('1,000');
    await page.getByText(/Read as 1\s000/).waitFor();
    await amount.fill('100');
    const least = page.locator('dt', { hasText: 'At least' }).locator('xpath=../dd');
    const amountOf = async () => Number.parseFloat((await least.textContent()) ?? '');
    const usual = await amountOf();
    expect(usual).toBeGreaterThan(0);
    await page.getByLabel('Accept less than quoted').selectOption('100');
    await expect.poll(async () => (await amountOf()) / usual).toBeCloseTo(0.99 / 0.999, 4);
  });

  it('stops where somebody changes the answer of the service, before the wallet is asked', async () => {
    const holder = await richWallet();
    const page = await openConsole(pathOf(coin), { wallet: holder });
    await page.route('**/integration/mint*', async (route) => {
      const request = route.request().postDataJSON() as object;
      // the same request, for twice as much
      await route.continue({ postData: JSON.stringify({ ...request, amount: '20000000' }) });
    });
    await page.getByLabel('You deposit').fill('10');
    await page.getByRole('button', { name: 'Review the mint' }).click();
    await page.getByText(/returned another transaction than was asked for/).waitFor();
    expect(holder.asked).toBe(0);
    expect(await page.getByRole('button', { name: 'Sign with your wallet' }).count()).toBe(0);
  });

  it('shows what is verified with decimals and unit, and starts nothing where the service is wrong about the decimals', async () => {
    const page = await openConsole(pathOf(coin), { wallet: issuer });
    await page.getByLabel('You deposit').fill('10');
    await page.getByRole('button', { name: /review the mint$/i }).click();
    const amounts = page.getByLabel('Verified amounts');
    await amounts.getByText('You pay at most').waitFor();
    expect((await amounts.textContent())?.replaceAll(/\s+/g, ' ')).toContain('You pay at most10 test USD');
    await expect.poll(() => amounts.textContent()).toContain(coin.symbol);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.route(`**/integration/${coin.integrationId}?*`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.decimals = 9;
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await page.getByText('amounts have 9 decimals, and the cluster says 6').waitFor();
    await page.getByLabel('You deposit').fill('0.1');
    await page.getByText('You receive about').waitFor();
    expect(await page.getByRole('button', { name: /review the mint$/i }).isDisabled()).toBe(true);
  });

  it('mints with a wallet that signs no messages', async () => {
    const holder = await richWallet();
    holder.features = [];
    const page = await openConsole(pathOf(coin), { wallet: holder });
    await review(page, 'You deposit', '5', /^Review the mint$/);
    await confirm(page);
    expect(await holdingOf(holder, coin)).toBeGreaterThan(0n);
  });

  it('says of a wallet whether it is whitelisted, where that is asked for', async () => {
    const closed = await issueCoin(issuer, { whitelistRequired: true });
    const page = await openConsole(pathOf(closed), { wallet: await richWallet() });
    await page.getByText('Your wallet is not whitelisted').waitFor();
    // what it cannot do is not offered
    await page.getByLabel('You deposit').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByLabel('You give back').waitFor();
  });

  it('learns of a pause while it is open', async () => {
    const page = await openConsole(pathOf(coin));
    await page.clock.install();
    await page.reload();
    await page.getByText('Open to all', { exact: true }).waitFor();
    await page.route('**/stablecoin/0?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.paused = true;
      await route.fulfill({ response, json: body });
    });
    await page.clock.fastForward(30_000);
    await page.getByText('The platform is paused: nobody can mint. Redeeming works.').waitFor();
  });

  it('is named in the tab of the browser, also when it was read before', async () => {
    const page = await openConsole(pathOf(coin));
    await expect.poll(() => page.title()).toBe(`${coin.name} · Obverse`);
    await page.getByRole('link', { name: 'Explore' }).first().click();
    await expect.poll(() => page.title()).toBe('Explore · Obverse');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
    await expect.poll(() => page.title()).toBe(`${coin.name} · Obverse`);
  });

  it('says where an address could not be copied', async () => {
    const page = await openConsole(pathOf(coin));
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await page.getByRole('button', { name: 'Copy the mint of the coin', exact: true }).click();
    await page.getByText(/did not let this page copy it/).waitFor();
  });

  it('says of holders that are not counted yet that they are not', async () => {
    const page = await openConsole(pathOf(coin));
    await page.route('**/integrations?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const { figures } of body.data.integrations) if (figures !== null) figures.holders = null;
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    const holders = page.locator('dt', { hasText: /^Holders$/ }).locator('xpath=../dd');
    await expect.poll(() => holders.first().textContent()).toBe('not counted yet');
    await page.getByRole('link', { name: 'Explore' }).first().click();
    const row = page.getByRole('row', { name: coin.name });
    await row.getByRole('cell', { name: 'not counted yet', exact: true }).waitFor();
  });

  it('shows its history to everyone, over the period in the URL', async () => {
    await mintCoins(coin, issuer, 1_000_000n);
    await moveTime(2 * day);
    const page = await openConsole(`${pathOf(coin)}?period=month`);
    await page.getByText(`Supply in ${coin.symbol} over the last month`).waitFor();
    await page.getByRole('button', { name: '1 year' }).click();
    await page.waitForURL(/period=year/);
    await page.getByText('Holders over the last year').waitFor();
    await expectAccessible(page);
  });

  it.each(['x', '11111111111111111111111111111111'])('says of %s that it is no coin', async (id) => {
    const page = await openConsole(`/coins/${id}`, { expected: [/40[04]/] });
    await page.getByRole('heading', { name: 'There is no such coin' }).waitFor();
  });
});
