import { expect, it } from 'vitest';
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

it.each([
  [groupDigits('1234567.891234'), '1_234_567.891234'],
  [groupDigits('9007199254740993000'), '9_007_199_254_740_993_000'],
  [formatAmount('0'), '0.00'],
  [formatAmount('1234567.899999'), '1_234_567.89'],
  [formatAmount('0.999999'), '0.9999'],
  [formatAmount('0.00009'), '< 0.0001'],
  [formatAmount('-0.00009'), '> \u22120.0001'],
  [formatAmount('-12.5'), '\u221212.50'],
  [formatAmount('1000', 0), '1_000'],
  [formatRate('1.002733118266'), '1.0027'],
  [formatRate('0.0432178'), '0.04321'],
  [countOf(1, 'holder'), '1 holder'],
  [countOf(2, 'entry', 'entries'), '2 entries'],
  [formatCount(null), 'not counted yet'],
  [formatCount(12_000), '12_000'],
  [formatChartAmount(10_000, 1_000), '10_000'],
  [formatChartAmount(1_250_500, 500), '1.2505M'],
  [formatChartAmount(2_500_000_000, 500_000_000), '2.5B'],
  [formatChartAmount(-0.0000004, 0.5), '0.0'],
  [formatChartAmount(1_250_500.1234567), '1_250_500.12'],
  [formatChartRate(1.0027331182), '1.002733'],
  [formatChartRate(1.002735, 0.000005), '1.002735'],
  [formatChartCount(12_000), '12_000'],
  [formatChartCount(0.5), ''],
])('a number is written as "%s"', (text, expected) => expect(text).toBe(spaced(expected)));
