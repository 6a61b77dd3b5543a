import { expect, it } from 'vitest';
import { formatBps, parsePercent, percentText, shareBps } from './percent.ts';

it('parsePercent reads every whole number of basis points exactly as it is written', () => {
  for (let bps = 0; bps <= 10_000; bps++) expect(parsePercent(percentText(bps)).bps).toBe(bps);
  expect(parsePercent('10,5')).toEqual({ bps: 1_050 });
});

it.each([
  ['', undefined],
  ['1e1', '"1e1" is not a number such as 1 000.5'],
  ['1.005', 'Enter at most two decimals'],
  ['100.01', 'Enter at most 100'],
])('parsePercent refuses %j', (text, error) => expect(parsePercent(text)).toEqual({ error }));

it.each([
  [0, '0.00 %'],
  [-5, '\u22120.05 %'],
  [123_456_789, '1\u202f234\u202f567.89 %'],
  [2_147_483_647, 'no liabilities'],
])('formatBps writes %i basis points as %j', (bps, text) => expect(formatBps(bps)).toBe(text));

it('shareBps takes the share of a part rounded down, and of nothing what is said', () => {
  expect(shareBps(2n, 3n)).toBe(6_666);
  expect([shareBps(0n, 0n), shareBps(0n, 0n, 10_000)]).toEqual([0, 10_000]);
});
