import { expect, it } from 'vitest';
import { formatUnits } from './units.ts';

it.each<[bigint, number, string]>([
  [0n, 6, '0'],
  [1n, 6, '0.000001'],
  [1_000_500_000n, 6, '1000.5'],
  [1_500_000n, 6, '1.5'],
  [1_000_000n, 6, '1'],
  [5_000_000n, 6, '5'],
  [10n, 0, '10'],
  [500n, 0, '500'],
  [-5n, 6, '-0.000005'],
  [-1_500_000n, 6, '-1.5'],
  [18_446_744_073_709_551_615n, 6, '18446744073709.551615'],
])('formatUnits writes %d base units of %d decimals as %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text);
});
