import { formatUnits } from '@obverse/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAmount, toBaseUnits } from './amounts.ts';
import { InputError } from './errors.ts';

describe('isAmount and toBaseUnits', () => {
  it.each([
    ['1000.5', 6, 1_000_500_000n],
    ['0.000001', 6, 1n],
    ['007', 0, 7n],
    ['9007199254740993.1', 3, 9_007_199_254_740_993_100n],
    ['18446744073709.551615', 6, 2n ** 64n - 1n],
  ])('convert %s with %i decimals to %s base units', (text, decimals, expected) => {
    expect(isAmount(text)).toBe(true);
    expect(toBaseUnits(text, decimals, 'amount')).toBe(expected);
  });

  it('refuse what is no amount', () => {
    const wrong = '|.|.5|5.|-1|+1|1e6|1_000|1,000| 1|1\n|0x10|1.2.3|١'.split('|');
    for (const text of wrong) {
      expect(isAmount(text)).toBe(false);
      expect(() => toBaseUnits(text, 6, 'amount')).toThrow(InputError);
    }
  });

  it('refuse more decimals than the coin has, even zeros, and name the field, and an amount above 64 bits', () => {
    const error = new InputError('has 7 decimals where the coin has 6', 'supplyCap');
    for (const text of ['0.0000001', '1.0000000'])
      expect(() => toBaseUnits(text, 6, 'supplyCap')).toThrow(error);
    expect(() => toBaseUnits(String(2n ** 64n), 0, 'amount')).toThrow(InputError);
  });

  it('read back every amount that formatUnits writes', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        expect(toBaseUnits(formatUnits(amount, decimals), decimals, 'amount')).toBe(amount);
      }),
    );
  });
});
