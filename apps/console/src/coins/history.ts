import { once } from '../ui/once.ts';
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

const compact = once(
  () => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 }),
);
const small = once(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 }));

/** An amount on an axis: 1 250 000 is "1.25M". */
export const formatAxis = (value: number): string =>
  (Math.abs(value) < 10_000 ? small : compact)().format(value);
