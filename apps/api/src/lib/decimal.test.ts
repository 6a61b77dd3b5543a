import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';

describe('decimal', () => {
  it.each<[bigint, number, string]>([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [1_000_000n, 6, '1'],
    [10n, 0, '10'],
    [18_446_744_073_709_551_615n, 6, '18446744073709.551615'],
  ])('writes %d / 10^%d as %s', (value, decimals, text) => {
    expect(decimal(value, decimals)).toBe(text);
  });
});
