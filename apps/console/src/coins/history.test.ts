import { describe, expect, it } from 'vitest';
import { formatAxis } from './history.ts';

describe('an amount on an axis', () => {
  it.each([
    [0, '0'],
    [1.5, '1.5'],
    [-0.0000004, '0'],
    [0.1234567, '0.123457'],
    [9_999.5, '9999.5'],
    [10_000, '10K'],
    [-1_250_000, '-1.25M'],
    [999_999, '1M'],
    [999_994, '999.99K'],
    [2_500_000_000, '2.5B'],
    [4e15, '4000T'],
  ])('%d is written as "%s"', (value, text) => {
    expect(formatAxis(value)).toBe(text);
  });
});
