import { expect, it } from 'vitest';
import { rateScale } from '../../coins/rate.ts';
import { sumOf, unitOfSum } from './totals.ts';
import { type CoinPast, worthOverTime } from './worth-over-time.ts';

const rate = (time: number, percent: number) => ({ time, rate: (rateScale * BigInt(percent)) / 100n });

const minted: CoinPast = {
  decimals: 2,
  opening: 0n,
  changes: [
    { time: 150, tokens: 1_000n },
    { time: 250, tokens: -400n },
  ],
  rates: [rate(100, 100), rate(200, 110), rate(300, 120)],
};

const amounts = (coin: CoinPast, from = 0) =>
  Object.fromEntries(worthOverTime([coin], from).map(({ time, worth }) => [time, worth.amount]));

it('worth steps where tokens come and go, and follows the rate, from just before the first change', () => {
  const all = { 149: 0n, 150: 1_000n, 200: 1_100n, 249: 1_100n, 250: 660n, 300: 720n };
  expect(amounts(minted)).toEqual(all);
});

it('worth begins with the period, with what was held before', () => {
  expect(amounts(minted, 201)).toEqual({ 249: 1_100n, 250: 660n, 300: 720n });
  expect(amounts({ ...minted, opening: 500n, changes: [] })).toEqual({ 100: 500n, 200: 550n, 300: 600n });
  expect(amounts({ ...minted, changes: [] })).toEqual({});
});

it('worth counts a coin before its first record at the rate of that, and adds coins of different decimals', () => {
  const changes = [{ time: 90, tokens: 10_000n }];
  const other: CoinPast = { decimals: 3, opening: 0n, changes, rates: [rate(100, 105)] };
  expect(amounts(other)[90]).toBe(10_500n);
  const together = worthOverTime([minted, other], 0).find(({ time }) => time === 150);
  expect(together?.worth).toEqual({ decimals: 3, amount: 20_500n });
});

it('a sum has the most decimals of its parts, and their unit where that is one', () => {
  const [cents, negative] = [
    { decimals: 6, amount: 1_500_000n },
    { decimals: 9, amount: -1n },
  ];
  expect(sumOf([cents, negative])).toEqual({ decimals: 9, amount: 1_499_999_999n });
  expect(sumOf([])).toEqual({ decimals: 0, amount: 0n });
  expect(unitOfSum(['test USD', 'test USD'])).toBe('test USD');
  expect([unitOfSum(['test USD', 'demo USD']), unitOfSum([])]).toEqual(['USD', 'USD']);
});
