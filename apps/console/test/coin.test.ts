import { unwrap } from '@obverse/client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, clientOf, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { changeAnswers } from './support/routes.ts';
import { approve, approveAndClose, figure } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser)("a coin's page", () => {
  const { openConsole } = useBrowser();
  let issuer: TestWallet;
  let coin: Coin;

  beforeAll(async () => {
    issuer = await richWallet();
    coin = await issueCoin(issuer);
  });

  const pathOf = ({ integrationId }: Coin) => `/coins/${integrationId}`;
  const activity = (page: Page) => page.getByRole('list', { name: 'Activity' });

  const holdingOf = async ({ address }: TestWallet, { integrationId }: Coin) => {
    const params = { path: { address }, query: {} };
    const { positions } = await unwrap(clientOf().GET('/wallet/{address}/positions', { params }));
    return BigInt(positions.find((each) => each.integrationId === integrationId)?.balance ?? 0);
  };

  it('mints for a holder who is not the issuer and signs no messages, verified before the wallet is asked, and redeems', async () => {
    const fresh = await issueCoin(issuer);
    const holder = await richWallet(500_000_000n);
    holder.features = [];
    const page = await openConsole(pathOf(fresh), { wallet: holder });
    await page.getByRole('heading', { level: 1, name: fresh.name }).waitFor();
    await page.getByText('Balance 500').waitFor();
    await expect.poll(() => figure(page, 'Supply').first().textContent()).toMatch(/^0\.00 /);
    await page.getByLabel('You deposit').fill('120.5');
    await page.getByRole('button', { name: 'Review the mint' }).click();
    await page.getByText('Checked in your browser').waitFor();
    expect(holder.asked).toBe(0);
    const paid = page.getByLabel('Verified amounts').getByText(/^120\.5 test USD$/);
    await paid.waitFor();
    expect(await page.getByRole('region', { name: 'Transaction' }).textContent()).not.toContain('120500000');
    const seen = page.waitForRequest(/\/transaction\/\w{80,}/);
    await approveAndClose(page);
    // one prompt of the wallet: no sign-in before the first mint
    expect(holder.asked).toBe(1);
    await seen;
    await activity(page).getByText('Minted').waitFor();
    await expect.poll(() => figure(page, 'Supply').first().textContent()).toMatch(/^(120|119\.)/);
    await expect.poll(() => figure(page, 'Holders').first().textContent()).toMatch(/^1/);
    // what is paid is not offered again
    expect(await page.getByLabel('You deposit').inputValue()).toBe('');
    expect(await holdingOf(holder, fresh)).toBeGreaterThan(0n);

    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.waitForURL(/side=redeem/);
    await page.getByRole('button', { name: /^max/ }).click();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await approve(page);
    await activity(page).getByText('Redeemed').waitFor();
    expect(await holdingOf(holder, fresh)).toBe(0n);
  });

  it('says what is more than the balance, and what the slippage changes', async () => {
    const page = await openConsole(pathOf(coin), { wallet: issuer });
    const amount = page.getByLabel('You deposit');
    await amount.fill('100000');
    await page.getByText(/This is more than the balance\. Balance [\d\s.]+ test USD/).waitFor();
    await amount.fill('100');
    const least = async () => Number.parseFloat((await figure(page, 'At least').textContent()) ?? '');
    const usual = await least();
    expect(usual).toBeGreaterThan(0);
    await page.getByLabel('Accept less than quoted').selectOption('100');
    await expect.poll(async () => (await least()) / usual).toBeCloseTo(0.99 / 0.999, 4);
  });

  it('starts nothing where the service is wrong about the decimals, or changes the amount', async () => {
    const holder = await richWallet();
    const page = await openConsole(pathOf(coin), { wallet: holder });
    const review = page.getByRole('button', { name: /review the mint$/i });
    await page.route('**/integration/mint*', async (route) => {
      const request = route.request().postDataJSON() as object;
      await route.continue({ postData: JSON.stringify({ ...request, amount: '20000000' }) });
    });
    await page.getByLabel('You deposit').fill('10');
    await review.click();
    await page.getByText(/returned another transaction than was asked for/).waitFor();
    expect(await page.getByRole('button', { name: 'Sign with your wallet' }).count()).toBe(0);

    await changeAnswers(page, `**/integration/${coin.integrationId}?*`, ({ data }) => {
      data.decimals = 9;
    });
    await page.reload();
    await page.getByText('amounts have 9 decimals, and the cluster says 6').waitFor();
    await page.getByLabel('You deposit').fill('0.1');
    await page.getByText('You receive about').waitFor();
    expect(await review.isDisabled()).toBe(true);
    expect(holder.asked).toBe(0);
  });

  it('learns of a pause while it is open', async () => {
    const page = await openConsole(pathOf(coin));
    await page.clock.install();
    await page.reload();
    await page.getByText('Open to all', { exact: true }).waitFor();
    await changeAnswers(page, '**/stablecoin/0?*', ({ data }) => {
      data.paused = true;
    });
    await page.clock.fastForward(30_000);
    await page.getByText('The platform is paused: nobody can mint. Redeeming works.').waitFor();
  });

  it('is named in the tab of the browser, and shows its history to everyone, over the period in the URL', async () => {
    await mintCoins(coin, issuer, 1_000_000n);
    await moveTime(2 * 86_400);
    const page = await openConsole(`${pathOf(coin)}?period=month`);
    await page.getByText(`Supply in ${coin.symbol} over the last month`).waitFor();
    expect(await page.title()).toBe(`${coin.name} · Obverse`);
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
