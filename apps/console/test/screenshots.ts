import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@obverse/client';
import { waitFor } from '@obverse/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { type Coin, clientOf, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

/*
 * The pictures of the README, drawn of a platform with a few coins and six weeks of history.
 */

const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

const dollar = 1_000_000n;
const secondsPerDay = 86_400;
const days = 44;

describe('the pictures of the README', () => {
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
    for (let day = 0; day < days; day += 4) {
      const before = await lastDay();
      await moveTime(4 * secondsPerDay);
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
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    if (name === 'dashboard') {
      await signIn.click();
      await signIn.waitFor({ state: 'detached' });
    }
    // a day has one point: time has moved in steps of four
    if (name === 'coin') await page.getByRole('button', { name: '1 month' }).click();
    await expect.poll(() => page.locator('[class*="animate-pulse"]').count()).toBe(0);
    await page.screenshot({ path: `${images}${name}.png`, animations: 'disabled' });
  });
});
