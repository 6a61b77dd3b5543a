import { describe, expect, it } from 'vitest';
import { readDecimal } from './decimal-text.ts';
import { groupDigits } from './format.ts';

describe('readDecimal', () => {
  it.each([
    ['12.5', '12.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['1.000', '1.000'],
    ['1000', '1000'],
    ['1 000', '1000'],
    ['1\u202f000.5', '1000.5'],
    ['1\u00a0000\u00a0000', '1000000'],
    ["1'000.25", '1000.25'],
    ['1,000', '1000'],
    [' 12,345.67 ', '12345.67'],
    ['1,000,000', '1000000'],
    ['1,5', '1.5'],
    ['0,05', '0.05'],
    ['0,125', '0.125'],
    ['1,0005', '1.0005'],
    ['1234,567', '1234.567'],
    ['1 000,5', '1000.5'],
    ['1 000,500', '1000.500'],
  ])('reads %j as %s', (text, decimal) => expect(readDecimal(text)).toEqual({ decimal }));

  it.each([
    '1.000,50',
    '1.000.50',
    '1,5,5',
    '1,5.5',
    '1.5,5',
    '1,00,000',
    '1 00',
    '12 34.5',
    '0,000,5',
    '01',
    ',',
    '1e3',
    '-1',
    'one',
  ])('refuses %j with the text as it was entered', (text) => {
    const { decimal, error } = readDecimal(text);
    expect(decimal).toBeUndefined();
    expect(error).toContain(`"${text}"`);
  });

  it('is nothing yet without a text', () => expect(readDecimal('  ')).toEqual({ error: undefined }));

  it('reads every number that the page shows', () => {
    for (const decimal of ['0', '7', '1000', '1234567.891234', '9007199254740993'])
      expect(readDecimal(groupDigits(decimal))).toEqual({ decimal });
  });
});
