import { expect, it } from 'vitest';
import { chartRange, timeRange } from './chart-range.ts';

it.each([
  [100, 200, [90, 210]],
  [0, 10, [0, 11]],
  [-10, 10, [-12, 12]],
  // a single value is in the middle, and zero at an end
  [366, 366, [0, 732]],
  [-50, -50, [-100, 0]],
  [null, null, [0, 1]],
])('the range of a chart from %s to %s is %j', (min, max, range) => {
  expect(chartRange(min, max)).toEqual(range);
});

it.each([
  [1.000000012545, 1.000000133545],
  [0, 0],
  [1e15, 1e15 + 1],
])('the range of a chart from %d to %d is so wide that its axis has steps', (min, max) => {
  const [low, high] = chartRange(min, max);
  expect(low).toBeLessThanOrEqual(min);
  expect(high).toBeGreaterThan(max);
  expect(high - low).toBeGreaterThanOrEqual(max * 1e-5);
});

it('the range of an axis of time is from the first to the last time, and a day around a single one', () => {
  expect(timeRange([10, 20, 40])).toEqual([10, 40]);
  expect(timeRange([1_000_000])).toEqual([956_800, 1_043_200]);
});
