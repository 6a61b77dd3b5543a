import type { Period } from '../ui/period-switch.tsx';

const dayMs = 86_400_000;

/**
 * What a read of a history takes for a period: the finest interval that the service keeps that long. A year begins with a day of the cluster's
 * own time, so that it stays the same question until that day is over.
 *
 * @param nowMs the cluster's time
 */
export function historyQuery(
  period: Period,
  nowMs: number,
): { readonly interval: 'minute' | 'day'; readonly from?: string } {
  if (period === 'day') return { interval: 'minute' };
  if (period === 'month') return { interval: 'day' };
  const today = Math.floor(nowMs / dayMs) * dayMs;
  return { interval: 'day', from: new Date(today - 365 * dayMs).toISOString() };
}

/** The times of points for a chart; Unix seconds. */
export const timesOf = (points: readonly { readonly timestamp: string }[]): number[] =>
  points.map(({ timestamp }) => Date.parse(timestamp) / 1_000);

/** Base units as a number for a chart, which shows no more digits than a number has. */
export const chartAmount = (units: string | null, decimals: number): number | null =>
  units === null ? null : Number(units) / 10 ** decimals;

const scales = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A number without zeros at its end. */
const withDecimals = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** An amount on an axis: 1 250 000 is "1.25M". To make a format of `Intl` would hold up a slow phone while the page is drawn. */
export function formatAxis(value: number): string {
  const size = Math.abs(value);
  if (size < 10_000) return withDecimals(value, 6);
  // 999 999 rounds to a million
  const [scale, letter] = scales.find(([each]) => size >= 0.999995 * each) ?? scales[3];
  return withDecimals(value / scale, 2) + letter;
}
