import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';

describe.skipIf(!hasBrowser)('the reference of the API', () => {
  const { openConsole } = useBrowser();

  it('can be used by everyone, and leads back to the console', async () => {
    const page = await openConsole('/docs');
    await page.getByRole('button', { name: '/stablecoins', exact: false }).first().waitFor();
    await expectAccessible(page);
    await page.locator('#operations-stablecoins-stablecoin-list .opblock-summary-control').click();
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Console' }).click();
    await page.waitForURL('/');
    // all operations are on this page, and each is looked at six times
  }, 600_000);

  it('has the colours of the system, and those that the console was set to', async () => {
    const page = await openConsole('/docs', { colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(background).toBe('rgb(11, 17, 32)');
    await page.evaluate(() => localStorage.setItem('obverse-theme', 'light'));
    await page.reload();
    await expect.poll(background).not.toBe('rgb(11, 17, 32)');
  });
});
