import { INDEX_ONE, math } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { largestLoss, lossPicture } from './loss.ts';

const unit = 1_000_000n;

/** What the service says of a stablecoin: 1 000 of holders, 100 of juniors, 10 of yield that has not vested; 400 are deployed. */
const stablecoinWith = (more: object = {}): Stablecoin => {
  const settings = {
    supplyCap: '10000000000',
    deployPerDay: '1000000000',
    platformFeeBps: 500,
    juniorPremiumBps: 1_000,
    targetCoverageBps: 2_000,
    minCoverageBps: 0,
    maxDeployedBps: 5_000,
    vestingSeconds: 86_400,
    cooldownSeconds: 86_400,
    windowSeconds: 86_400,
    custody: null,
  };
  const answer = {
    timestamp: '2026-01-01T00:00:00.000Z',
    settings,
    seniorAssets: String(1_000n * unit),
    juniorAssets: String(100n * unit),
    juniorSupply: String(100n * unit),
    juniorCooling: '0',
    unvestedYield: String(10n * unit),
    platformFeesOwed: '0',
    integratorFeesOwed: '0',
    refundsOwed: '0',
    deployedCollateral: String(400n * unit),
    ...more,
  };
  return answer as unknown as Stablecoin;
};

const _lostOf = (loss: bigint, more?: object) =>
  lossPicture(stablecoinWith(more), loss).layers.map(({ lost }) => lost);

describe('what a loss would do', () => {
  it('takes exactly the loss, by the parts that the program computes', () => {
    for (const loss of [1n, 99_999_999n, 100_000_001n, 109_999_999n, 333_333_333n, 1_109_000_000n]) {
      const { layers } = lossPicture(stablecoinWith(), loss);
      expect(layers.reduce((sum, { lost }) => sum + lost, 0n)).toBe(loss);
      const [junior = 0n, unvested = 0n, senior = 0n] = layers.map(({ before }) => before);
      const state = { juniorAssets: junior, unvestedYield: unvested, seniorAssets: senior };
      const report = { seniorPart: 0n, withheld: 0n } as math.LossReportState;
      const parts = math.splitLoss(state as math.StablecoinState, report, loss);
      expect(layers.map(({ lost }) => lost)).toEqual([parts.junior, parts.unvested, parts.senior]);
    }
  });

  it('leaves coins their value until holders bear a part, and then the part that is left, rounded down', () => {
    expect(lossPicture(stablecoinWith(), 110n * unit).coinValueDown).toBe(INDEX_ONE);
    expect(lossPicture(stablecoinWith(), 360n * unit).coinValueDown).toBe((INDEX_ONE * 3n) / 4n);
    // a third of a base unit does not divide
    const { coinValueDown } = lossPicture(stablecoinWith({ seniorAssets: '3000000' }), 110n * unit + 1n);
    expect(coinValueDown).toBe((INDEX_ONE * 2_999_999n) / 3_000_000n);
  });

  it('withholds the share of holders from redemptions, rounded up', () => {
    expect(lossPicture(stablecoinWith(), 110n * unit).haircutBps).toBe(0n);
    expect(lossPicture(stablecoinWith(), 110n * unit + 1n).haircutBps).toBe(1n);
    expect(lossPicture(stablecoinWith(), 360n * unit).haircutBps).toBe(2_500n);
  });

  it('lowers what a junior token is worth, and ends the tranche where next to nothing is left', () => {
    const half = lossPicture(stablecoinWith(), 50n * unit);
    expect(half.isWipedOut).toBe(false);
    expect(half.juniorRateDown).toBe(math.exchangeRateDown({ assets: 50n * unit, supply: 100n * unit }));
    const all = lossPicture(stablecoinWith(), 100n * unit);
    expect(all).toMatchObject({ isWipedOut: true, juniorRateDown: 0n });
  });

  it('refuses a loss of everything in the words of the program', () => {
    expect(() => lossPicture(stablecoinWith(), 1_110n * unit)).toThrow(
      new math.AccountingError('lossTooLarge').message,
    );
  });
});

describe('the largest loss', () => {
  it('is what the limits let be deployed, or what is deployed where that is more', () => {
    expect(largestLoss(stablecoinWith())).toBe(555n * unit);
    expect(largestLoss(stablecoinWith({ deployedCollateral: String(700n * unit) }))).toBe(700n * unit);
  });
});
