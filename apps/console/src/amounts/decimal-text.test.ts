import { underlying } from '@obverse/client';
import { describe, expect, it } from 'vitest';
import { aboveBalance, parseAmount } from './amount-input.tsx';
import { readDecimal } from './decimal-text.ts';
import { groupDigits } from './format.ts';

describe('readDecimal', () => {
  it.each([
    ['.5', '0.5'],
    ['12.', '12'],
    ['1.000', '1.000'],
    ['1\u202f000.5', '1000.5'],
    ['1\u00a0000\u00a0000', '1000000'],
    ["1'000.25", '1000.25'],
    ['1,000', '1000'],
    [' 12,345.67 ', '12345.67'],
    ['0,125', '0.125'],
    ['1,0005', '1.0005'],
    ['1234,567', '1234.567'],
    ['1 000,500', '1000.500'],
  ])('reads %j as %s', (text, decimal) => expect(readDecimal(text)).toEqual({ decimal }));

  const wrong = '1.000,50|1.000.50|1,5,5|1,5.5|1.5,5|1,00,000|1 00|12 34.5|0,000,5|01|,|1e3|-1|one'.split(
    '|',
  );
  it.each(wrong)('refuses %j with the text as it was entered', (text) => {
    expect(readDecimal(text)).toEqual({ error: expect.stringContaining(`"${text}"`) });
  });

  it('reads every number that the page shows', () => {
    for (const decimal of ['0', '1000', '1234567.891234', '9007199254740993'])
      expect(readDecimal(groupDigits(decimal))).toEqual({ decimal });
  });
});

it('parseAmount reads base units exactly, nothing of no text, and refuses zero and more than the balance', () => {
  const read = (text: string, balance?: bigint) => parseAmount(text, 6, underlying, balance);
  expect(read('1,000.123456')).toEqual({ units: '1000123456' });
  expect(read('0,0000001').error).toContain('more than 6 decimals');
  expect(read(' ')).toEqual({ error: undefined });
  expect(read('0').error).toBe('Enter an amount above zero');
  expect(read('2', 1_999_999n).error).toBe(aboveBalance);
  expect(read('2', 2_000_000n)).toEqual({ units: '2000000' });
});
