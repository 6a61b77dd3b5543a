import type { Period } from '../ui/period-switch.tsx';
import type { Mark } from '../ui/plot.ts';

const dayMs = 86_400_000;

/** How long a period is. */
export const periodMs: Readonly<Record<Period, number>> = {
  day: dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
};

/** The day a year before; ISO 8601. A day, so that what begins with it stays the same question until that day is over. */
export const yearBefore = (nowMs: number): string =>
  new Date(Math.floor(nowMs / dayMs) * dayMs - periodMs.year).toISOString();

/**
 * What a read of a history takes for a period: the finest interval that the service keeps that long.
 *
 * @param nowMs the cluster's time
 */
export function historyQuery(
  period: Period,
  nowMs: number,
): { readonly interval: 'minute' | 'day'; readonly from?: string } {
  if (period === 'day') return { interval: 'minute' };
  if (period === 'month') return { interval: 'day' };
  return { interval: 'day', from: yearBefore(nowMs) };
}

type Recorded = { readonly timestamp: string };

/** Records, and what there is now at their end. */
export const withLatest = <Record extends Recorded, Latest extends Recorded>(
  records: readonly Record[],
  latest: Latest | undefined,
): readonly (Record | Latest)[] =>
  latest !== undefined && latest.timestamp > (records.at(-1)?.timestamp ?? '')
    ? [...records, latest]
    : records;

/** The times of points for a chart; Unix seconds. */
export const timesOf = (points: readonly Recorded[]): number[] =>
  points.map(({ timestamp }) => Date.parse(timestamp) / 1_000);

/**
 * The period that shows all records, where one does.
 *
 * @param firstAt the first record; undefined without one
 * @param nowMs the cluster's time
 */
export function wholeLife(firstAt: string | undefined, nowMs: number): Period {
  const ageMs = firstAt === undefined ? 0 : nowMs - Date.parse(firstAt);
  if (ageMs <= periodMs.day) return 'day';
  return ageMs <= periodMs.month ? 'month' : 'year';
}

/** A line: values at times, which are Unix seconds in ascending order. */
type Line = { readonly times: readonly number[]; readonly values: readonly (number | null)[] };

/**
 * A line that falls at once where a loss was resolved, and not from the record before it to the record after it. Of losses between two records the
 * first is the step: nothing is known in between.
 *
 * @param losses Unix seconds; those outside the line are left out
 */
export function withLosses({ times, values }: Line, losses: readonly number[]): Line {
  const stepped = new Set<number>();
  const ascending = [...losses].sort((a, b) => a - b);
  const added = ascending.flatMap((loss) => {
    const next = times.findIndex((time) => time >= loss);
    const [before, after] = [values[next - 1], values[next]];
    if (next < 1 || before == null || after == null || stepped.has(next)) return [];
    stepped.add(next);
    return [
      { time: loss - 1, value: before },
      { time: loss, value: after },
    ];
  });
  const known = new Set(times);
  const points = [
    ...times.map((time, i) => ({ time, value: values[i] ?? null })),
    ...added.filter(({ time }) => !known.has(time)),
  ].sort((a, b) => a.time - b.time);
  return { times: points.map(({ time }) => time), values: points.map(({ value }) => value) };
}

/** The losses that a chart shows, as its marks. */
export const lossMarks = (times: readonly number[], losses: readonly number[]): Mark[] =>
  losses
    .filter((time) => time > (times[0] ?? 0) && time <= (times.at(-1) ?? 0))
    .map((time) => ({ time, label: 'Loss' }));

/** Base units as a number for a chart, which shows no more digits than a number has. */
export const chartAmount = (units: string | null, decimals: number): number | null =>
  units === null ? null : Number(units) / 10 ** decimals;
