import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { hasGuide } from './support/chromium.ts';

describe.skipIf(!hasBrowser || !hasGuide)('the guide', () => {
  const { openConsole } = useBrowser();

  it('opens from the console in its colours, has its code in colours, and finds minimumReceived', async () => {
    const page = await openConsole('/', { colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'What Obverse is' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: 'Mint and redeem from a backend' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mint and redeem from a backend' }).waitFor();
    const keyword = page.locator('.token-keyword').first();
    const colours = await keyword.evaluate((element) =>
      [element, element.closest('code') as Element].map((each) => getComputedStyle(each).color),
    );
    expect(colours[0]).not.toBe(colours[1]);
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByRole('searchbox').fill('minimumReceived');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('main').getByText('minimumReceived').first().waitFor();
  });
});

describe.skipIf(!hasBrowser)('the reference of the API', () => {
  const { openConsole } = useBrowser();

  it('can be used by everyone, and leads back to the console', async () => {
    const page = await openConsole('/docs');
    await page.getByRole('button', { name: '/stablecoins', exact: false }).first().waitFor();
    await page.locator('#operations-stablecoins-stablecoin-list .opblock-summary-control').click();
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Console' }).click();
    await page.waitForURL('/');
    // all operations are on this page, and each is looked at three times
  }, 600_000);
});
