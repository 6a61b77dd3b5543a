import { rotateMessage } from '@obverse/core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { issueCoin, richWallet } from './support/fixture.ts';
import { changeAnswers } from './support/routes.ts';
import { signIn as signInOnPage } from './support/sheet.ts';
import { changeAccount } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser)('a session of the console', () => {
  const { openConsole } = useBrowser();

  const openMenu = (page: Page) => page.getByRole('button', { name: /^Wallet / }).click();

  /** @returns the cookie of the session */
  async function signIn(page: Page): Promise<string> {
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in:').waitFor();
    const [{ name, value } = { name: '', value: '' }] = await page.context().cookies();
    return `${name}=${value}`;
  }

  /** The status of the service's answer to a cookie that the browser had. */
  async function statusOf(cookie: string): Promise<number> {
    const { status } = await fetch(`${inject('service').url}/auth/sessions`, { headers: { cookie } });
    return status;
  }

  async function expectEnded(page: Page, cookie: string): Promise<void> {
    await expect.poll(() => page.context().cookies()).toEqual([]);
    expect(await statusOf(cookie)).toBe(401);
  }

  it.each(['127.0.0.1', 'localhost'])(
    'begins and ends with a wallet at %s, and outlives a reload',
    async (host) => {
      const wallet = await richWallet(0n);
      const origin = inject('service').url.replace('127.0.0.1', host);
      const page = await openConsole('/', { wallet, origin });
      await signIn(page);
      await page.reload();
      await openMenu(page);
      await page.getByText('Signed in:').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
      expect(wallet.asked).toBe(1);
    },
  );

  it('ends when the wallet changes to another account, or the page to the other cluster', async () => {
    const [wallet, next] = [await richWallet(0n), await richWallet(0n)];
    const page = await openConsole('/', { wallet, otherAccounts: [next] });
    const cookie = await signIn(page);
    expect(await statusOf(cookie)).toBe(200);
    await changeAccount(page, next);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectEnded(page, cookie);
    await page.keyboard.press('Escape');
    const another = await signIn(page);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('devnet');
    await expectEnded(page, another);
  });

  it('ends after the wallet is disconnected, also where the service fails at first', async () => {
    const page = await openConsole('/', { wallet: await richWallet(0n), expected: [/status of 500/] });
    const cookie = await signIn(page);
    await page.route('**/auth/sign-out*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await page.getByText('did not end the session').waitFor();
    expect(await statusOf(cookie)).toBe(200);
    await page.unroute('**/auth/sign-out*');
    await expectEnded(page, cookie);
    await page.getByText('did not end the session').waitFor({ state: 'detached' });
  });

  it('leaves nothing of what it could read in memory', async () => {
    const wallet = await richWallet();
    const { integrationId } = await issueCoin(wallet);
    const expected = [/status of 401/];
    const page = await openConsole(`/dashboard/${integrationId}/events`, { wallet, expected });
    const main = page.getByRole('main');
    await signInOnPage(page);
    await main.getByText('Coin issued').waitFor();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    // the service gives none of it any more
    await page.route(`**/integration/${integrationId}/events*`, () => {});
    await signInOnPage(page);
    await main.getByRole('heading', { name: 'Events' }).or(main.getByText('Coin issued')).first().waitFor();
    expect(await main.getByText('Coin issued').count()).toBe(0);
  });

  it('is not begun by another text of the service, and the wallet is not asked', async () => {
    const wallet = await richWallet(0n);
    const page = await openConsole('/', { wallet });
    const rotation = { integrationId: wallet.address, timestamp: Date.now(), cluster: 'mainnet' } as const;
    await changeAnswers(page, '**/auth/challenge*', ({ data }) => {
      data.message = rotateMessage(rotation);
    });
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Nothing was signed').waitFor();
    expect(wallet.asked).toBe(0);
  });
});
