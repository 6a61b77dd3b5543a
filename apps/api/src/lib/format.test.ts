import { expect, it } from 'vitest';
import { parseDecimal } from './format.ts';

it.each<[string, number, bigint | undefined]>([
  ['0', 6, 0n],
  ['0.000001', 6, 1n],
  ['1.50', 6, 1_500_000n],
  ['18446744073709.551615', 6, 18_446_744_073_709_551_615n],
  ['7', 0, 7n],
  ['1.0000001', 6, undefined],
  ['1.0', 0, undefined],
])('parseDecimal reads %s with %d decimals exactly, or not at all', (text, decimals, value) => {
  expect(parseDecimal(text, decimals)).toBe(value);
});
