import { INDEX_ONE, math } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { juniorWorth } from './junior-worth.ts';
import { largestLoss, lossPicture } from './loss.ts';

const unit = 1_000_000n;

/** What the service says of a stablecoin: 1 000 of holders, 100 of juniors, 10 of yield that has not vested; 400 are deployed. */
const stablecoinWith = (more: object = {}): Stablecoin => {
  const settings = {
    ...{ supplyCap: '10000000000', deployPerDay: '1000000000', platformFeeBps: 500, juniorPremiumBps: 1_000 },
    ...{ targetCoverageBps: 2_000, minCoverageBps: 0, maxDeployedBps: 5_000, custody: null },
    ...{ vestingSeconds: 86_400, cooldownSeconds: 86_400, windowSeconds: 86_400 },
  };
  const answer = {
    timestamp: '2026-01-01T00:00:00.000Z',
    settings,
    ...{ seniorAssets: '1000000000', juniorAssets: '100000000', juniorSupply: '100000000' },
    ...{ juniorCooling: '0', unvestedYield: '10000000', deployedCollateral: '400000000' },
    ...{ platformFeesOwed: '0', integratorFeesOwed: '0', refundsOwed: '0' },
    ...more,
  };
  return answer as unknown as Stablecoin;
};

describe('what a loss would do', () => {
  const picture = (loss: bigint, more?: object) => lossPicture(stablecoinWith(more), loss);

  it.each([1n, 99_999_999n, 100_000_001n, 109_999_999n, 333_333_333n, 1_109_000_000n])(
    'takes exactly a loss of %d, by the parts that the program computes',
    (loss) => {
      const { layers } = picture(loss);
      expect(layers.reduce((sum, { lost }) => sum + lost, 0n)).toBe(loss);
      const [juniorAssets = 0n, unvestedYield = 0n, seniorAssets = 0n] = layers.map(({ before }) => before);
      const state = { juniorAssets, unvestedYield, seniorAssets } as math.StablecoinState;
      const report = { seniorPart: 0n, withheld: 0n } as math.LossReportState;
      const { junior, unvested, senior } = math.splitLoss(state, report, loss);
      expect(layers.map(({ lost }) => lost)).toEqual([junior, unvested, senior]);
    },
  );

  it('leaves coins their value until holders bear a part, and then the part that is left, rounded down', () => {
    expect(picture(110n * unit)).toMatchObject({ coinValueDown: INDEX_ONE, haircutBps: 0n });
    // redemptions are withheld the share of holders, rounded up
    expect(picture(110n * unit + 1n).haircutBps).toBe(1n);
    expect(picture(360n * unit)).toMatchObject({ coinValueDown: (INDEX_ONE * 3n) / 4n, haircutBps: 2_500n });
    // a third of a base unit does not divide
    const { coinValueDown } = picture(110n * unit + 1n, { seniorAssets: '3000000' });
    expect(coinValueDown).toBe((INDEX_ONE * 2_999_999n) / 3_000_000n);
  });

  it('lowers what a junior token is worth, and ends the tranche where next to nothing is left', () => {
    const juniorRateDown = math.exchangeRateDown({ assets: 50n * unit, supply: 100n * unit });
    expect(picture(50n * unit)).toMatchObject({ isWipedOut: false, juniorRateDown });
    expect(picture(100n * unit)).toMatchObject({ isWipedOut: true, juniorRateDown: 0n });
  });

  it('refuses a loss of everything in the words of the program', () => {
    expect(() => picture(1_110n * unit)).toThrow(new math.AccountingError('lossTooLarge').message);
  });
});

it('the largest loss is what the limits let be deployed, or what is deployed where that is more', () => {
  expect(largestLoss(stablecoinWith())).toBe(555n * unit);
  expect(largestLoss(stablecoinWith({ deployedCollateral: '700000000' }))).toBe(700n * unit);
});

it('the worth of junior tokens grows with the pool, and is rounded down', () => {
  const grown = stablecoinWith({ juniorAssets: '150000090' });
  expect([juniorWorth(stablecoinWith(), unit), juniorWorth(grown, unit)]).toEqual([unit, 1_499_995n]);
});
