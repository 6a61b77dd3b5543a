import { describe, expect, it } from 'vitest';
import { percentile } from './priority.ts';

describe('percentile', () => {
  it('is the smallest value that at least the given share of values does not exceed', () => {
    const values = [40, 10, 30, 20];
    expect([25, 50, 75].map((percent) => percentile(values, percent))).toEqual([10, 20, 30]);
    expect(percentile([7], 25)).toBe(7);
  });

  it('sorts by number, not by text', () => {
    expect(percentile([9, 100, 20], 50)).toBe(20);
  });

  it('is 0 without values', () => {
    expect(percentile([], 75)).toBe(0);
  });
});
