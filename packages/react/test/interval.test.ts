import { expect, it } from 'vitest';
import { growingInterval, intervalOf, pagedIntervalOf } from '../src/interval.ts';

const state = <Data>(data: Data, dataUpdateCount: number, errorUpdateCount = 0) => ({
  data,
  dataUpdateCount,
  errorUpdateCount,
});

it('the intervals of reads grow with each answer, also with a refusal, up to a minute', () => {
  const intervals = [0, 1, 2, 3, 19, 1_000_000].map((answers) => growingInterval(10_000, answers));
  expect(intervals).toEqual([10_000, 10_000, 15_000, 22_500, 60_000, 60_000]);
  const interval = (_: unknown, answers: number) => growingInterval(10_000, answers);
  expect(intervalOf(interval, state(undefined, 0, 3))).toBe(22_500);
  expect(intervalOf(undefined, state(undefined, 0))).toBe(false);
});

it('the interval of a list grows with the number of loaded pages, so that its requests stay as few', () => {
  const pages = [1, 2, 3];
  expect(pagedIntervalOf(10_000, state({ pages }, 1))).toBe(30_000);
  expect(pagedIntervalOf(10_000, state(undefined, 0))).toBe(10_000);
  expect(pagedIntervalOf(false, state({ pages }, 1))).toBe(false);
});
