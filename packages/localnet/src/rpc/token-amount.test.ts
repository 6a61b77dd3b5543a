import { describe, expect, it } from 'vitest';
import { uiTokenAmount } from './token-amount.ts';

describe('uiTokenAmount', () => {
  it.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [2n ** 64n - 1n, 6, '18446744073709.551615'],
    [7n, 0, '7'],
  ])('%d with %d decimals is %s', (amount, decimals, text) => {
    expect(uiTokenAmount(amount, decimals)).toMatchObject({
      amount: amount.toString(),
      decimals,
      uiAmountString: text,
    });
  });
});
