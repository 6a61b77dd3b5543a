import { describe, expect, it } from 'vitest';
import { yearlyYield, yieldSplit } from './yield-split.ts';

type Terms = Parameters<typeof yieldSplit>[0];

const terms = (changed: { [Key in keyof Terms]?: unknown } = {}, settings: object = {}): Terms =>
  ({
    seniorAssets: '700000000000',
    juniorAssets: '300000000000',
    juniorSupply: '300000000000',
    seniorApyBps: 0,
    settings: { platformFeeBps: 1_000, juniorPremiumBps: 2_000, targetCoverageBps: 1_000, ...settings },
    ...changed,
  }) as Terms;

const sum = (split: ReturnType<typeof yieldSplit>) => Object.values(split).reduce((a, b) => a + b, 0);

describe('yieldSplit', () => {
  it("takes the platform's commission first, then the junior premium, then the fee", () => {
    // of 90 %, a fifth is the premium; of the 72 % that are left, a quarter is the fee
    expect(yieldSplit(terms(), 2_500)).toEqual({
      platformBps: 1_000,
      juniorBps: 1_800,
      integratorBps: 1_800,
      holdersBps: 5_400,
    });
  });

  it('has half of the premium where the cover is half of the target', () => {
    const half = terms({ juniorAssets: '35000000000' });
    expect(yieldSplit(half, 0)).toMatchObject({ juniorBps: 900, holdersBps: 8_100 });
  });

  it('has no premium without a junior tranche, and all of it before anyone has minted', () => {
    expect(yieldSplit(terms({ juniorAssets: '0', juniorSupply: '0' }), 0).juniorBps).toBe(0);
    expect(yieldSplit(terms({ seniorAssets: '0' }), 0).juniorBps).toBe(1_800);
    expect(yieldSplit(terms({ seniorAssets: '0' }, { juniorPremiumBps: 0 }), 0).juniorBps).toBe(0);
  });

  it('gives the parts of a whole for every fee', () => {
    for (let feeBps = 0; feeBps <= 10_000; feeBps += 37)
      expect(sum(yieldSplit(terms(), feeBps))).toBe(10_000);
  });
});

describe('yearlyYield', () => {
  it("is the service's figure where there is no fee, and splits the simple rate below it", () => {
    expect(yearlyYield({ seniorApyBps: 512 }, 0)).toEqual({ holdersBps: 512, integratorBps: 0 });
    // 5.12 % a year are 4.993 % that compound daily
    expect(yearlyYield({ seniorApyBps: 512 }, 10_000)).toEqual({ holdersBps: 0, integratorBps: 499 });
    expect(yearlyYield({ seniorApyBps: 512 }, 5_000)).toEqual({ holdersBps: 252, integratorBps: 249 });
  });

  it('is 0 while nothing streams', () => {
    expect(yearlyYield({ seniorApyBps: 0 }, 1_000)).toEqual({ holdersBps: 0, integratorBps: 0 });
  });
});
