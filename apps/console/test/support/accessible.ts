import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds in the page as it is now, in words. @param rules absent: all that it has */
async function violationsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // by the debugger's protocol: the page's policy allows no script element
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
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

/** Wide as narrow, in the light; in the dark only the colours are different, and they do not depend on the width. */
const looks: readonly (readonly [width: number, scheme: 'light' | 'dark', rules?: readonly string[]])[] = [
  [1280, 'dark', ['color-contrast']],
  [1280, 'light'],
  [360, 'light'],
];

/** In dark and light, wide and narrow: axe finds nothing, and nothing sticks out of the window. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme, rules] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsIn(page, rules);
    expect([width, colorScheme, violations]).toEqual([width, colorScheme, []]);
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
