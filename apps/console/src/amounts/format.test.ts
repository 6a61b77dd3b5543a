import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatAmount,
  formatChartAmount,
  formatChartCount,
  formatChartRate,
  formatCount,
  formatRate,
  groupDigits,
} from './format.ts';

/** Spaces within numbers are narrow and do not break. */
const spaced = (text: string): string => text.replaceAll('_', '\u202f');

describe('groupDigits', () => {
  it.each([
    ['1234567.891234', '1_234_567.891234'],
    ['999', '999'],
    ['-1000.5', '\u22121_000.5'],
    ['9007199254740993000', '9_007_199_254_740_993_000'],
  ])('writes %s exactly', (decimal, text) => expect(groupDigits(decimal)).toBe(spaced(text)));
});

describe('formatAmount', () => {
  it.each([
    ['0', '0.00'],
    ['1', '1.00'],
    ['1234567.899999', '1_234_567.89'],
    ['0.999999', '0.9999'],
    ['0.5', '0.5000'],
    ['0.00009', '< 0.0001'],
    ['-0.00009', '> \u22120.0001'],
    ['-0.29043', '\u22120.2904'],
    ['-12.5', '\u221212.50'],
  ])('writes %s as "%s"', (decimal, text) => expect(formatAmount(decimal)).toBe(spaced(text)));

  it('has no more decimals than the token', () => {
    expect(formatAmount('1000', 0)).toBe(spaced('1_000'));
    expect(formatAmount('12.5', 1)).toBe('12.5');
    expect(formatAmount('0.5', 1)).toBe('0.5');
  });
});

describe('formatRate', () => {
  it.each([
    ['1.002733118266', '1.0027'],
    ['1', '1.0000'],
    ['0.949512', '0.9495'],
    ['0.0432178', '0.04321'],
    ['0', '0.0000'],
    ['12345.678901', '12_345.6789'],
  ])('writes %s as "%s"', (decimal, text) => expect(formatRate(decimal)).toBe(spaced(text)));
});

describe('countOf', () => {
  it.each([
    [0, '0 holders'],
    [1, '1 holder'],
    [12_000, '12_000 holders'],
  ])('says %d in words', (count, text) => expect(countOf(count, 'holder')).toBe(spaced(text)));

  it('takes a plural of its own', () => expect(countOf(2, 'entry', 'entries')).toBe('2 entries'));
});

describe('a count', () => {
  it('that is not known is not none', () => {
    expect(formatCount(null)).toBe('not counted yet');
    expect(formatCount(0)).toBe('0');
    expect(formatCount(12_000)).toBe(spaced('12_000'));
  });
});

describe('a number in a chart', () => {
  it.each([
    [5_000, 1_000, '5_000'],
    [10_000, 1_000, '10_000'],
    [1_250_000, 250_000, '1.25M'],
    [1_250_500, 500, '1.2505M'],
    [2_500_000_000, 500_000_000, '2.5B'],
    [-1_000, 500, '\u22121_000'],
    [-0.0000004, 0.5, '0.0'],
    [0.15, 0.05, '0.15'],
  ])('is %d with steps of %d as "%s" on an axis', (value, step, text) => {
    expect(formatChartAmount(value, step)).toBe(spaced(text));
  });

  it('is written as in text beside the cursor', () => {
    expect(formatChartAmount(1_250_500.1234567)).toBe(spaced('1_250_500.12'));
    expect(formatChartRate(1.0027331182)).toBe('1.002733');
  });

  it('has as many decimals of a rate as the steps need', () => {
    expect(formatChartRate(1.01, 0.01)).toBe('1.0100');
    expect(formatChartRate(1.002735, 0.000005)).toBe('1.002735');
  });

  it('is no half of a thing', () => {
    expect(formatChartCount(12_000)).toBe(spaced('12_000'));
    expect(formatChartCount(0.5)).toBe('');
  });
});
