import { unwrap } from '@obverse/client';
import { rotateMessage } from '@obverse/core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, issueCoin, richWallet, storeDraft, submit } from './support/fixture.ts';
import { changeAnswers } from './support/routes.ts';
import { approve, signIn } from './support/sheet.ts';
import { changeAccount } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

  it('needs at most 150 kB of compressed scripts for its first page, but for the tools of a local cluster, and says of a path without a page that there is none', async () => {
    const page = await openConsole('about:blank');
    const sizes: number[] = [];
    const isLocalTool = /\/(local-tools|use-local-cluster|burner-wallet|key-wallet)-/;
    page.on('response', (response) => {
      if (response.url().endsWith('.js') && !isLocalTool.test(response.url()))
        sizes.push(Number(response.headers()['content-length']));
    });
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
    await page.goto('/coins/a/b');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});

describe.skipIf(!hasBrowser)('a session of the console', () => {
  const { openConsole } = useBrowser();

  const openMenu = (page: Page) => page.getByRole('button', { name: /^Wallet / }).click();

  /** @returns the cookie of the session */
  async function signInByMenu(page: Page): Promise<string> {
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

  it('begins and ends with a wallet, also at another name of the service, and outlives a reload', async () => {
    const wallet = await richWallet(0n);
    const origin = inject('service').url.replace('127.0.0.1', 'localhost');
    const page = await openConsole('/', { wallet, origin });
    await signInByMenu(page);
    await page.reload();
    await openMenu(page);
    await page.getByText('Signed in:').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(wallet.asked).toBe(1);
  });

  it('ends when the wallet changes to another account, or the page to the other cluster', async () => {
    const [wallet, next] = [await richWallet(0n), await richWallet(0n)];
    const page = await openConsole('/', { wallet, otherAccounts: [next] });
    const cookie = await signInByMenu(page);
    expect(await statusOf(cookie)).toBe(200);
    await changeAccount(page, next);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectEnded(page, cookie);
    await page.keyboard.press('Escape');
    const another = await signInByMenu(page);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('devnet');
    await expectEnded(page, another);
  });

  it('ends after the wallet is disconnected, also where the service fails at first', async () => {
    const page = await openConsole('/', { wallet: await richWallet(0n), expected: [/status of 500/] });
    const cookie = await signInByMenu(page);
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
    await signIn(page);
    await main.getByText('Coin issued').waitFor();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    // the service gives none of it any more
    await page.route(`**/integration/${integrationId}/events*`, () => {});
    await signIn(page);
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

describe.skipIf(!hasBrowser)('the console in a browser that stores nothing', () => {
  const { openConsole } = useBrowser();

  it('gives a newcomer a burner wallet for the visit, says that it is not kept, and makes transactions with it', async () => {
    // Chromium writes each 401 into its console
    const page = await openConsole('/', { isStorageBlocked: true, expected: [/status of 401/] });
    const isBlocked = await page.evaluate(() => {
      try {
        return localStorage === null;
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(isBlocked).toBe('SecurityError');
    await page.getByText('until it is closed or reloaded').waitFor();
    await page.getByRole('button', { name: 'Make a wallet with money' }).click();
    await page.locator('li[data-state=done]', { hasText: 'A wallet with test money' }).waitFor();
    await page.getByText('Your browser keeps nothing for this page').waitFor();
    await expectAccessible(page);

    // the wallet is the same on the next page of the visit
    await page.getByRole('link', { name: 'Junior tranche of stablecoin 0' }).click();
    await page.getByLabel('You deposit').fill('3');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await approve(page);
    await page.getByText('Confirmed.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('your browser keeps no cookie of this page').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  });
});
describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

  it("issues a coin whose symbol another wallet has taken in this wallet's name, and lists the two apart", async () => {
    const [wallet, thief] = [await richWallet(), await richWallet()];
    const symbol = `S${wallet.address.slice(0, 5)}`;
    const metadata = { name: 'Forged Dollar', symbol, uri: '' };
    const terms = { stablecoin: 0, feeBps: 9_000, whitelistRequired: false, metadata };
    // the authority need not sign
    const body = { ...terms, signer: thief.address, authority: wallet.address };
    const forged = await unwrap(clientOf().POST('/integration/initialize/flow', { body }));
    await submit(thief, forged.transaction);
    const page = await openConsole('/dashboard', { wallet });
    const others = page.getByRole('list', { name: 'Coins that another wallet issued' });
    await others.getByRole('link', { name: 'Dashboard of Forged Dollar' }).click();
    await page.waitForURL(`/dashboard/${forged.integrationId}`);
    await page.getByText('Another wallet issued this coin').waitFor();

    await storeDraft(page, 'Own Dollar', symbol);
    await page.goto('/issue?step=review');
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve(page);
    await page.getByText('Your coin exists').waitFor();
    await page.goto('/dashboard');
    const own = page.getByRole('list', { name: 'Coins that this wallet issued' });
    await own.getByRole('link', { name: 'Dashboard of Own Dollar' }).waitFor();
  });
});
