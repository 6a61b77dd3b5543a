import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@obverse/client';
import { waitFor } from '@obverse/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import {
  type Coin,
  clientOf,
  issueCoin,
  mintCoins,
  moveTime,
  newAddress,
  richWallet,
} from './support/fixture.ts';
import { reportLoss, resolveLoss } from './support/losses.ts';
import { signIn } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

/*
 * The pictures of the README and the guide, drawn of a platform with a few coins and six weeks of history: what an issuer, a holder and an
 * operator see, and what a loss looks like.
 */

const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const dollar = 1_000_000n;

/** Waits until nothing on its way is drawn, and takes the picture. */
async function take(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.locator('[class*="animate-pulse"]').count()).toBe(0);
  await page.screenshot({ path: `${images}${name}.png`, animations: 'disabled' });
}

describe('the pictures of the README and the guide', () => {
  const { openConsole } = useBrowser();
  let wallet: TestWallet;
  let coin: Coin;

  /** The day of the newest point in the charts of the coin. */
  async function lastDay(): Promise<string> {
    const params = { path: { id: coin.integrationId }, query: { interval: 'day' } } as const;
    const history = await unwrap(clientOf(coin.apiKey).GET('/integration/{id}/history', { params }));
    return history.at(-1)?.timestamp ?? '';
  }

  beforeAll(async () => {
    mkdirSync(images, { recursive: true });
    wallet = await richWallet(500_000n * dollar);
    coin = await issueCoin(wallet, { name: 'Acme Dollar', symbol: 'ACME' });
    await mintCoins(coin, wallet, 40_000n * dollar);
    const harbor = await issueCoin(wallet, { name: 'Harbor Cash', symbol: 'HARB', feeBps: 500 });
    await mintCoins(harbor, wallet, 25_000n * dollar);
    await issueCoin(wallet, { name: 'Northwind USD', symbol: 'NWND', feeBps: 2_000 });
    for (let day = 0; day < 44; day += 4) {
      const before = await lastDay();
      await moveTime(4 * 86_400);
      await mintCoins(coin, wallet, BigInt(500 + 40 * day) * dollar);
      await waitFor(async () => expect((await lastDay()) > before).toBe(true));
    }
  });

  it.each([
    ['explore', '/'],
    ['coin', '/coins/COIN'],
    ['issue', '/issue'],
    ['dashboard', '/dashboard/COIN'],
    ['junior', '/junior/0'],
    ['portfolio', '/portfolio'],
    ['operator', '/operator'],
  ])('has %s', async (name, path) => {
    const page = await openConsole(path.replace('COIN', coin.integrationId), { wallet });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // the dashboard is its authority's alone
    if (name === 'dashboard') {
      await signIn(page);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' });
    }
    // a day has one point: time has moved in steps of four
    if (name === 'coin') await page.getByRole('button', { name: '1 month' }).click();
    await take(page, name);
  });

  it('has a receipt to sign, and a coin on a phone', async () => {
    const path = `/coins/${coin.integrationId}`;
    const page = await openConsole(path, { wallet });
    await page.getByLabel('You deposit').fill('250');
    await page.getByRole('button', { name: 'Review the mint' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await take(page, 'receipt');
    const phone = await openConsole(path, { wallet, width: 390, colorScheme: 'dark' });
    await phone.getByLabel('You deposit').waitFor();
    await take(phone, 'phone');
  });

  it('has users that are put on a whitelist', async () => {
    const buffer = Buffer.from(Array.from({ length: 24 }, newAddress).join('\n'));
    const page = await openConsole(`/dashboard/${coin.integrationId}/whitelist`, { wallet });
    await signIn(page);
    await page.getByLabel('Or a file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add 24 users' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await take(page, 'whitelist');
  });

  it('has a loss while it is reported, and after it', async () => {
    const report = await reportLoss(8_000n * dollar, 'mainnet');
    const page = await openConsole('/portfolio', { wallet });
    await page.getByText('before what a loss report takes').waitFor();
    await page.getByRole('list', { name: 'Positions' }).scrollIntoViewIfNeeded();
    await page
      .getByRole('main')
      .getByText(/^Loss reported: /)
      .first()
      .waitFor();
    await take(page, 'loss-reported');
    await resolveLoss(report, 8_000n * dollar, 'mainnet');
    await page.goto(`/coins/${coin.integrationId}`);
    await page.getByText(/^Below par by .* after the loss of/).waitFor();
    await page.getByRole('button', { name: '1 month' }).click();
    await page
      .getByText(/^Loss: \d/)
      .first()
      .waitFor();
    await take(page, 'below-par');
  });
});
