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

/** Which frames a display of 60 Hz has missed: the time between two of them is longer than one and a half. */
const isDropped = (ms: number): boolean => ms > 25;

describe.skipIf(!hasBrowser)('the charts of a coin', () => {
  const { openConsole } = useBrowser();

  it('draw 1 500 points and follow the pointer', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole(`/coins/${integrationId}`);
    await page.route(/\/history\?/, (route) => route.fulfill({ json: { success: true, data: points } }));
    await page.getByRole('button', { name: '1 year' }).click();
    const chart = page.getByRole('figure', { name: /^Underlying per/ });
    await chart.getByText('Rate: from 1.000000 to 1.074950').waitFor({ state: 'attached' });
    const plot = chart.locator('.u-over');
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error('the chart has no plot');
    await page.evaluate(() => {
      const times: number[] = [];
      const note = (time: number) => {
        times.push(time);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(globalThis, { frameTimes: times });
    });
    const steps = 60;
    for (let step = 0; step <= steps; step++)
      await page.mouse.move(box.x + (box.width * step) / (steps + 1), box.y + box.height / 2);
    const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
    const frames = times.slice(1).map((time, i) => time - (times[i] ?? time));
    const dropped = frames.filter(isDropped).length;
    console.log(
      `${pointCount} points: ${frames.length} frames, ${dropped} dropped, the longest ${Math.max(...frames).toFixed(1)} ms`,
    );
    await expect.poll(() => chart.locator('.u-legend').textContent()).toContain('1.07');
  });
});
