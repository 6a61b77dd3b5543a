import { type CoinPowers, describePowers, powerBits } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { belowParBps, lessWithheld, type Power, powersIn } from './status-facts.ts';

const names: readonly Power[] = ['freeze', 'pause', 'seize', 'frozenByDefault'];

describe('the powers of a coin', () => {
  it('are read from the sentences of the service, in every combination', () => {
    for (let mask = 0; mask < 16; mask++) {
      const present = names.filter((_, i) => (mask & (1 << i)) !== 0);
      const powers: Partial<CoinPowers> = Object.fromEntries(present.map((name) => [name, true]));
      expect(powersIn(describePowers(powerBits(powers)))).toEqual(present);
    }
  });
});

describe('a value below par', () => {
  it.each([
    [949_500_000_000n, 1_000_000_000_000n, 505],
    [1_003_400_000_000n, 1_000_000_000_000n, 0],
    [999n, 1_000n, 0],
    [998n, 1_000n, 20],
    [0n, 0n, 0],
    [0n, 1_000n, 10_000],
  ])('of %d for %d coins is %d basis points below', (value, coins, bps) => {
    expect(belowParBps(value, coins)).toBe(bps);
  });
});

describe('a redemption under a loss report', () => {
  it('pays the value less the withheld share, rounded down', () => {
    expect(lessWithheld(1_001n, 915)).toBe(909n);
  });
});
