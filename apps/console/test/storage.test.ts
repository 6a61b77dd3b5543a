import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { approve } from './support/sheet.ts';

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
