import { describe, expect, it } from 'vitest';
import { fromUnixSeconds, parseDecimal } from './format.ts';

describe('parseDecimal', () => {
  it.each<[string, number, bigint | undefined]>([
    ['0', 6, 0n],
    ['10', 6, 10_000_000n],
    ['0.000001', 6, 1n],
    ['1.50', 6, 1_500_000n],
    ['18446744073709.551615', 6, 18_446_744_073_709_551_615n],
    ['7', 0, 7n],
    ['1.0000001', 6, undefined],
    ['1.0', 0, undefined],
  ])('reads %s with %d decimals exactly, or not at all', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });
});

describe('fromUnixSeconds', () => {
  it('gives the date of a timestamp of the chain', () => {
    expect(fromUnixSeconds(1_767_225_600n)).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});
