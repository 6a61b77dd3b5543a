import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds in the page as it is now, in words. @param rules absent: all that it has */
async function violationsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // by the debugger's protocol: the page's policy allows no script element
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) => {
      const { axe: inPage } = globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } };
      return inPage.run(runOnly === undefined ? {} : { runOnly });
    },
    rules && [...rules],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** In the dark nothing else is different. */
const rulesOfScheme = { light: undefined, dark: ['color-contrast'] };
const colorSchemes = ['light', 'dark'] as const;
const widths = [1280, 360];

/** In dark and light, wide and narrow: axe finds nothing, and nothing sticks out of the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await violationsIn(page, rulesOfScheme[colorScheme]);
      expect([width, colorScheme, violations]).toEqual([width, colorScheme, []]);
    }
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
