import { expect, it } from 'vitest';
import { belowParBps, lessWithheld } from './status-facts.ts';

it.each([
  [949_500_000_000n, 1_000_000_000_000n, 505],
  [1_003_400_000_000n, 1_000_000_000_000n, 0],
  [999n, 1_000n, 0],
  [998n, 1_000n, 20],
  [0n, 0n, 0],
  [0n, 1_000n, 10_000],
])('a value of %d for %d coins is %d basis points below par', (value, coins, bps) => {
  expect(belowParBps(value, coins)).toBe(bps);
});

it('a redemption under a loss report pays the value less the withheld share, rounded down', () => {
  expect(lessWithheld(1_001n, 915)).toBe(909n);
});
