import { describe, expect, it } from 'vitest';
import { sumOfCoins } from './totals.ts';

describe('sums of coins', () => {
  it('are exact where underlyings have different decimals', () => {
    const parts = [
      { decimals: 6, amounts: { assets: 1_500_000n } },
      { decimals: 9, amounts: { assets: 1n } },
      { decimals: 6, amounts: { assets: 2n ** 64n - 1n } },
    ];
    expect(sumOfCoins(['assets'], parts)).toEqual({ assets: '18446744073711.051615001' });
  });

  it('are zero where there is nothing to add', () => {
    expect(sumOfCoins(['assets'], [])).toEqual({ assets: '0' });
  });
});
