import { expect, it } from 'vitest';
import { sumOf, unitOfSum } from './totals.ts';

it('adds amounts of different decimals exactly', () => {
  expect(
    sumOf([
      { decimals: 6, amount: 1_500_000n },
      { decimals: 9, amount: 1n },
    ]),
  ).toEqual({
    decimals: 9,
    amount: 1_500_000_001n,
  });
  expect(
    sumOf([
      { decimals: 6, amount: -2n },
      { decimals: 6, amount: 5n },
    ]),
  ).toEqual({ decimals: 6, amount: 3n });
  expect(sumOf([])).toEqual({ decimals: 0, amount: 0n });
});

it('names the unit of a sum', () => {
  expect(unitOfSum(['test USD', 'test USD'])).toBe('test USD');
  expect(unitOfSum(['test USD', 'demo USD'])).toBe('USD');
  expect(unitOfSum([])).toBe('USD');
});
