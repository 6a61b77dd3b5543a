import { describe, expect, it } from 'vitest';
import { encodeTokenAmount } from './encode-account.ts';

describe('encodeTokenAmount', () => {
  it.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [2n ** 64n - 1n, 6, '18446744073709.551615'],
    [7n, 0, '7'],
  ])('writes an amount of %d with %d decimals as %s', (amount, decimals, text) => {
    expect(encodeTokenAmount(amount, decimals)).toMatchObject({
      amount: amount.toString(),
      decimals,
      uiAmountString: text,
    });
  });
});
