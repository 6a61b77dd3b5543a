import { describe, expect, it } from 'vitest';
import { growingInterval, intervalOf, pagedIntervalOf } from '../src/interval.ts';

const state = <Data>(data: Data | undefined, dataUpdateCount: number, errorUpdateCount = 0) => ({
  data,
  dataUpdateCount,
  errorUpdateCount,
});

describe('the intervals of reads', () => {
  it('grow with each answer, up to a minute', () => {
    const intervals = Array.from({ length: 20 }, (_, answers) => growingInterval(10_000, answers));
    expect(intervals.slice(0, 4)).toEqual([10_000, 10_000, 15_000, 22_500]);
    expect(intervals.at(-1)).toBe(60_000);
    expect(growingInterval(10_000, 1_000_000)).toBe(60_000);
  });

  it('count refused requests too', () => {
    const interval = (_: unknown, answers: number) => growingInterval(10_000, answers);
    expect(intervalOf(interval, state(undefined, 0, 3))).toBe(22_500);
    expect(intervalOf(undefined, state(undefined, 0))).toBe(false);
  });

  it('grow with the number of loaded pages, so that the requests of a list stay as few', () => {
    const pages = [1, 2, 3];
    expect(pagedIntervalOf(10_000, state({ pages }, 1))).toBe(30_000);
    expect(pagedIntervalOf(10_000, state(undefined, 0))).toBe(10_000);
    expect(pagedIntervalOf(false, state({ pages }, 1))).toBe(false);
  });
});
