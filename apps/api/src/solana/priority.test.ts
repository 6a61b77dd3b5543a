import { expect, it } from 'vitest';
import { percentile } from './priority.ts';

it('percentile is the smallest value that at least the given share of values does not exceed; 0 without values', () => {
  expect([25, 50, 75].map((percent) => percentile([40, 100, 30, 9], percent))).toEqual([9, 30, 40]);
  expect([percentile([7], 25), percentile([], 75)]).toEqual([7, 0]);
});
