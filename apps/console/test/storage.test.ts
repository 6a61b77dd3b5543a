import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { richWallet } from './support/fixture.ts';

describe.skipIf(!hasBrowser)('the console in a browser that stores nothing', () => {
  const { openConsole } = useBrowser();

  it('gives a newcomer a burner wallet for the visit, says that it is not kept, and makes transactions with it', async () => {
    const page = await openConsole('/', { isStorageBlocked: true });
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
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('Confirmed.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
  });

  it('says of a sign-in that it does not last where cookies are blocked', async () => {
    const page = await openConsole('/dashboard', {
      isStorageBlocked: true,
      // Chromium writes each 401 into its console
      expected: [/status of 401/],
    });
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Burner wallet' }).click();
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('your browser keeps no cookie of this page').waitFor();
  });

  it('signs in for the visit where only its storage is blocked', async () => {
    const wallet = await richWallet(0n);
    const page = await openConsole('about:blank', { wallet });
    await page.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, kind, {
          get: () => {
            throw new DOMException('Access is denied for this document', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click();
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in:').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });
});
