import { describe, expect, it } from 'vitest';
import { formatBps, parsePercent, percentText, shareBps } from './percent.ts';

describe('parsePercent', () => {
  it('reads every whole number of basis points exactly as it is written', () => {
    for (let bps = 0; bps <= 10_000; bps++) expect(parsePercent(percentText(bps)).bps).toBe(bps);
  });

  it.each([
    ['', undefined],
    ['-1', '"-1" is not a number such as 1 000.5'],
    ['1e1', '"1e1" is not a number such as 1 000.5'],
    ['ten', '"ten" is not a number such as 1 000.5'],
    ['1.005', 'Enter at most two decimals'],
    ['1,000', 'Enter at most 100'],
    ['100.01', 'Enter at most 100'],
  ])('refuses %j', (text, error) => expect(parsePercent(text)).toEqual({ error }));
});

it('reads a decimal comma, as amounts do', () => {
  expect(parsePercent('10,5')).toEqual({ bps: 1_050 });
  expect(parsePercent('1.000,5').error).toContain('"1.000,5"');
});

describe('formatBps', () => {
  it.each([
    [0, '0.00 %'],
    [366, '3.66 %'],
    [-5, '\u22120.05 %'],
    [123_456_789, '1\u202f234\u202f567.89 %'],
    [2_147_483_647, 'no liabilities'],
  ])('writes %i basis points as %j', (bps, text) => expect(formatBps(bps)).toBe(text));
});

it('takes the share of a part rounded down, and of nothing what is said', () => {
  expect(shareBps(2n, 3n)).toBe(6_666);
  expect(shareBps(0n, 0n)).toBe(0);
  expect(shareBps(0n, 0n, 10_000)).toBe(10_000);
});
