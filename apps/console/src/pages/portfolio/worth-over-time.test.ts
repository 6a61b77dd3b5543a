import { expect, it } from 'vitest';
import { rateScale } from '../../coins/rate.ts';
import { type CoinPast, worthOverTime } from './worth-over-time.ts';

const rate = (percent: number): bigint => (rateScale * BigInt(percent)) / 100n;

const minted: CoinPast = {
  decimals: 2,
  opening: 0n,
  changes: [
    { time: 150, tokens: 1_000n },
    { time: 250, tokens: -400n },
  ],
  rates: [
    { time: 100, rate: rate(100) },
    { time: 200, rate: rate(110) },
    { time: 300, rate: rate(120) },
  ],
};

const amounts = (coins: readonly CoinPast[], from = 0) =>
  worthOverTime(coins, from).map(({ time, worth }) => [time, worth.amount]);

it('steps where tokens come and go, and follows the rate, from just before the first change', () => {
  expect(amounts([minted])).toEqual([
    [149, 0n],
    [150, 1_000n],
    [200, 1_100n],
    [249, 1_100n],
    [250, 660n],
    [300, 720n],
  ]);
});

it('begins with the period, with what was held before', () => {
  expect(amounts([minted], 201)).toEqual([
    [249, 1_100n],
    [250, 660n],
    [300, 720n],
  ]);
  const held = { ...minted, opening: 500n, changes: [] };
  expect(amounts([held])).toEqual([
    [100, 500n],
    [200, 550n],
    [300, 600n],
  ]);
});

it('counts a coin before its first record at the rate of that, and adds coins of different decimals', () => {
  const other: CoinPast = {
    decimals: 3,
    opening: 0n,
    changes: [{ time: 90, tokens: 10_000n }],
    rates: [{ time: 100, rate: rate(105) }],
  };
  const [first] = worthOverTime([other], 0).filter(({ time }) => time === 90);
  expect(first?.worth).toEqual({ decimals: 3, amount: 10_500n });
  const together = worthOverTime([minted, other], 0);
  expect(together.find(({ time }) => time === 150)?.worth).toEqual({ decimals: 3, amount: 20_500n });
});

it('is nothing without coins', () => {
  expect(worthOverTime([], 0)).toEqual([]);
  expect(amounts([{ ...minted, changes: [] }])).toEqual([]);
});
