import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, richWallet } from './support/fixture.ts';

/** The most that one answer has. */
const pointCount = 1_500;

const secondsPerDay = 86_400;

/** A history as long as an answer can be: a day for each point. */
const points = Array.from({ length: pointCount }, (_, i) => ({
  timestamp: new Date((1_600_000_000 + i * secondsPerDay) * 1_000).toISOString(),
  supply: String(1_000_000_000n + BigInt(i) ** 2n),
  holders: 10 + i,
  principal: '1000000000',
  yield: String(i),
  volume: String(i),
  exchange_rate: String(1_000_000_000_000n + BigInt(i) * 50_000_000n),
  totalRevenue: '0',
  apy_bps: 300 + (i % 200),
}));

type Point = (typeof points)[number];

/**
 * Where a chart has its line or point, in parts of the canvas, and how many pixels of it there are.
 *
 * @param canvas runs in the page
 */
function findDrawn(canvas: Element) {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const probe = document.createElement('span');
  probe.style.color = 'var(--color-accent)';
  document.body.append(probe);
  const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
  probe.remove();
  const drawn = { count: 0, x: 0, y: 0 };
  for (let i = 0; i < pixels.length; i += 4) {
    if (wanted.slice(0, 3).some((part, channel) => part !== pixels[i + channel])) continue;
    drawn.count += 1;
    drawn.x += ((i / 4) % width) / width;
    drawn.y += Math.floor(i / 4 / width) / height;
  }
  return { count: drawn.count, x: drawn.x / drawn.count, y: drawn.y / drawn.count };
}

/** Answers with records of the test, and with no values of now. */
async function recordsAre(page: Page, records: typeof points): Promise<void> {
  await page.route(/\/history\?/, (route) => route.fulfill({ json: { success: true, data: records } }));
  await page.route(/\/integrations\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const each of answer.data.integrations) each.figures = null;
    await route.fulfill({ response, json: answer });
  });
}

describe.skipIf(!hasBrowser)('the charts of a coin', () => {
  const { openConsole } = useBrowser();

  it('show a single point in the middle of their axes', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole('/');
    await recordsAre(page, points.slice(0, 1));
    await page.goto(`/coins/${integrationId}`);
    const canvas = page.getByRole('figure', { name: /^Supply in/ }).locator('canvas');
    await canvas.waitFor();
    const { count, x, y } = await canvas.evaluate(findDrawn);
    expect(count).toBeGreaterThan(30);
    expect(x).toBeGreaterThan(0.35);
    expect(x).toBeLessThan(0.75);
    expect(y).toBeGreaterThan(0.25);
    expect(y).toBeLessThan(0.65);
  });

  it('keep a supply as it is until the next record, and join rates', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole('/');
    const [first, second] = points.slice(0, 2) as [Point, Point];
    await recordsAre(page, [
      { ...first, supply: '1000000000', exchange_rate: '1000000000000' },
      { ...second, supply: '2000000000', exchange_rate: '1100000000000' },
    ]);
    await page.goto(`/coins/${integrationId}`);
    const heightOf = async (name: RegExp) => {
      const canvas = page.getByRole('figure', { name }).locator('canvas');
      await canvas.scrollIntoViewIfNeeded();
      await canvas.waitFor();
      return (await canvas.evaluate(findDrawn)).y;
    };
    // 0 is the top: most of a step is at its bottom
    expect(await heightOf(/^Supply in/)).toBeGreaterThan(0.5);
    expect(await heightOf(/ per .* over the last/)).toBeLessThan(0.5);
  });

  it('draw 1 500 points and follow the pointer', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole('/');
    await recordsAre(page, points);
    // the coin is old by its records, and the page shows a year of its own accord
    await page.goto(`/coins/${integrationId}`);
    await page.getByRole('button', { name: '1 year', pressed: true }).waitFor();
    const chart = page.getByRole('figure', { name: / per .* over the last/ });
    await chart.getByText('Rate: from 1.000000 to 1.074950').waitFor({ state: 'attached' });
    const plot = chart.locator('.u-over');
    // the figure: its plot is another one each time that it is drawn
    await chart.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('the chart has no plot');
    const steps = 60;
    for (let step = 0; step <= steps; step++)
      await page.mouse.move(box.x + (box.width * step) / (steps + 1), box.y + box.height / 2);
    await expect.poll(() => chart.locator('.chart-tooltip').textContent()).toContain('Rate: 1.07');
    // at the cursor, and inside the plot at its right end too
    const [inner, outer] = await Promise.all([
      chart.locator('.chart-tooltip').boundingBox(),
      plot.boundingBox(),
    ]);
    if (inner === null || outer === null) throw new Error('the tooltip is not shown');
    expect(inner.x + inner.width).toBeGreaterThan(outer.x + outer.width * 0.9);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  });
});
