import { expect, it } from 'vitest';
import { yearlyYield, yieldSplit } from './yield-split.ts';

/** Of 90 %, a fifth is the premium; of the 72 % that are left, the issuer has the fee. */
const split = (feeBps: number, changed: object = {}, juniorPremiumBps = 2_000) =>
  yieldSplit(
    {
      ...{ seniorAssets: '700000000000', juniorAssets: '300000000000', juniorSupply: '300000000000' },
      settings: { platformFeeBps: 1_000, juniorPremiumBps, targetCoverageBps: 1_000 },
      ...changed,
    } as unknown as Parameters<typeof yieldSplit>[0],
    feeBps,
  );

it("yieldSplit takes the platform's commission first, then the junior premium, then the fee", () => {
  const quarter = { platformBps: 1_000, juniorBps: 1_800, integratorBps: 1_800, holdersBps: 5_400 };
  expect(split(2_500)).toEqual(quarter);
  for (let feeBps = 0; feeBps <= 10_000; feeBps += 37)
    expect(Object.values(split(feeBps)).reduce((a, b) => a + b, 0)).toBe(10_000);
});

it('yieldSplit has half of the premium for half of the cover, none without, and all of it before anyone has minted', () => {
  expect(split(0, { juniorAssets: '35000000000' })).toMatchObject({ juniorBps: 900, holdersBps: 8_100 });
  expect(split(0, { juniorAssets: '0', juniorSupply: '0' }).juniorBps).toBe(0);
  expect(split(0, { seniorAssets: '0' }).juniorBps).toBe(1_800);
  expect(split(0, { seniorAssets: '0' }, 0).juniorBps).toBe(0);
});

it.each([
  [512, 0, 512, 0],
  // 5.12 % a year are 4.993 % that compound daily
  [512, 10_000, 0, 499],
  [512, 5_000, 252, 249],
  [0, 1_000, 0, 0],
])('yearlyYield splits %d with a fee of %d', (seniorApyBps, feeBps, holdersBps, integratorBps) => {
  expect(yearlyYield({ seniorApyBps }, feeBps)).toEqual({ holdersBps, integratorBps });
});
