import { describe, expect, it } from 'vitest';
import { chartRange, timeRange } from './chart-range.ts';

describe('the range of a chart', () => {
  it('holds all values, with room above and below', () => {
    const [low, high] = chartRange(100, 200);
    expect([low, high]).toEqual([90, 210]);
  });

  it('is never so narrow that the steps of an axis vanish beside its values', () => {
    for (const [min, max] of [
      [1.000000012545, 1.000000133545],
      [366, 366],
      [0, 0],
      [1e15, 1e15 + 1],
    ] as const) {
      const [low, high] = chartRange(min, max);
      expect(low).toBeLessThanOrEqual(min);
      expect(high).toBeGreaterThan(max);
      expect(high - low).toBeGreaterThanOrEqual(max * 1e-5);
    }
  });

  it('does not go below zero for values that do not', () => {
    expect(chartRange(0, 10)[0]).toBe(0);
    expect(chartRange(-10, 10)[0]).toBe(-12);
  });

  it('has a single value in its middle, and zero at an end', () => {
    expect(chartRange(366, 366)).toEqual([0, 732]);
    expect(chartRange(-50, -50)).toEqual([-100, 0]);
    expect(chartRange(0, 0)[0]).toBe(0);
  });

  it('is something where there is no value', () => {
    expect(chartRange(null, null)).toEqual([0, 1]);
  });
});

describe('the range of an axis of time', () => {
  it('is from the first to the last time', () => {
    expect(timeRange([10, 20, 40])).toEqual([10, 40]);
  });

  it('is a day around a single time', () => {
    expect(timeRange([1_000_000])).toEqual([956_800, 1_043_200]);
  });
});
