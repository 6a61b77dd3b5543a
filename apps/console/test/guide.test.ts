import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { hasBrowser, hasGuide } from './support/chromium.ts';

describe.skipIf(!hasBrowser || !hasGuide)('the guide', () => {
  const { openConsole } = useBrowser();

  it.each(['light', 'dark'] as const)(
    'opens in %s from the console, and a page from its sidebar',
    async (colorScheme) => {
      const page = await openConsole('/', { colorScheme });
      await page.getByRole('link', { name: 'Guide' }).click();
      await page.getByRole('heading', { level: 1, name: 'What Obverse is' }).waitFor();
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
      expect(isDark).toBe(colorScheme === 'dark');
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      await sidebar.getByRole('link', { name: 'Mint and redeem from a backend' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mint and redeem from a backend' }).waitFor();
      const colours = await page
        .locator('.token-keyword')
        .first()
        .evaluate((element) => [
          getComputedStyle(element).color,
          getComputedStyle(element.closest('code') as Element).color,
        ]);
      expect(colours[0]).not.toBe(colours[1]);
    },
  );

  it('finds minimumReceived', async () => {
    const page = await openConsole('/guide/');
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByRole('searchbox').fill('minimumReceived');
    const results = page.getByRole('listbox').getByRole('option');
    await results.first().click();
    await page.waitForURL(/\/guide\/.+/);
    await page.getByRole('main').getByText('minimumReceived').first().waitFor();
  });

  it('says of a path without a page that there is none, and shows a table of the reference', async () => {
    const page = await openConsole('/guide/nothing', { expected: [/404/] });
    await page.getByText('PAGE NOT FOUND').waitFor();
    await page.goto('/guide/reference/@obverse/core/');
    await page.getByRole('heading', { level: 1, name: '@obverse/core' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'API' }).click();
    await page.waitForURL('/docs');
    await page.getByRole('link', { name: 'Guide', exact: true }).waitFor();
  });
});
