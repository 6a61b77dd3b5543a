import { expect, it } from 'vitest';
import { sumOfCoins } from './totals.ts';

it('sumOfCoins is exact where underlyings have different decimals, and zero where there is nothing to add', () => {
  const parts = [
    { decimals: 6, amounts: { assets: 1_500_000n + 2n ** 64n - 1n } },
    { decimals: 9, amounts: { assets: 1n } },
  ];
  expect(sumOfCoins(['assets'], parts)).toEqual({ assets: '18446744073711.051615001' });
  expect(sumOfCoins(['assets'], [])).toEqual({ assets: '0' });
});
