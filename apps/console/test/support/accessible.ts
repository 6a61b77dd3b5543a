import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Wide as narrow, in the light; in the dark only the colours are different, and they do not depend on the width. */
const looks: readonly (readonly [width: number, scheme: 'light' | 'dark', rules?: string[]])[] = [
  [1280, 'dark', ['color-contrast']],
  [1280, 'light'],
  [360, 'light'],
];

/** In dark and light, wide and narrow: axe finds nothing, and nothing sticks out of the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // by the debugger's protocol: the page's policy allows no script element
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  for (const [width, colorScheme, runOnly] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(
      (options) => {
        const { axe: inPage } = globalThis as unknown as { axe: { run: (o: object) => Promise<AxeResults> } };
        return inPage.run(options);
      },
      runOnly === undefined ? {} : { runOnly },
    );
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
    expect([width, colorScheme, ...found].join('\n')).toBe(`${width}\n${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
