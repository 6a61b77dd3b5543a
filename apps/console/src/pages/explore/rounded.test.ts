import { describe, expect, it } from 'vitest';
import { formatAge, wholeSum } from './rounded.ts';

describe('wholeSum', () => {
  it('adds what is whole, beyond 2^53, too', () => {
    expect(wholeSum('9007199254740993.9', '1.9').replaceAll('\u202f', '')).toBe('9007199254740994');
    expect(wholeSum()).toBe('0');
  });
});

describe('formatAge', () => {
  it('says the largest unit', () => {
    expect(formatAge(12.9 * 86_400_000)).toBe('12 days');
    expect(formatAge(3_600_000)).toBe('1 hour');
    expect(formatAge(-5)).toBe('0 seconds');
  });
});
