import { expect, it } from 'vitest';
import { parseSupply } from './calculator.tsx';
import { formatAge, wholeSum } from './rounded.ts';

it.each([
  ['10 000 000', 10_000_000],
  ['1,000', 1_000],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['9'.repeat(14), undefined],
])('parseSupply reads %j as %j', (text, supply) => expect(parseSupply(text)).toBe(supply));

it('wholeSum adds what is whole, beyond 2^53, too, and formatAge says the largest unit', () => {
  expect(wholeSum('9007199254740993.9', '1.9').replaceAll('\u202f', '')).toBe('9007199254740994');
  expect(wholeSum()).toBe('0');
  const ages = [12.9 * 86_400_000, 3_600_000, -5].map(formatAge);
  expect(ages).toEqual(['12 days', '1 hour', '0 seconds']);
});
