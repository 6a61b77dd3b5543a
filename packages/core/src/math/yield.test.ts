import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JuniorTranche, Stablecoin } from '../program/platform.generated.ts';
import * as math from './index.ts';

const address = PublicKey.default;
const now = 1_800_000_000n;
const day = 86_400n;
const million = 1_000_000_000_000n;

/** 700 000 senior and 300 000 junior assets, on which 40 000 a year flow in for 30 days more; no fee, a premium of a quarter. */
function state(
  change: Partial<Stablecoin> = {},
  juniorChange: Partial<JuniorTranche> = {},
): math.StablecoinState {
  const stablecoin: Stablecoin = {
    address,
    bump: 255,
    decimals: 6,
    index: 0,
    platformFeeBps: 0,
    supplyCap: 10n * million,
    seniorAssets: (7n * million) / 10n,
    seniorIndex: 10n ** 15n,
    unvestedYield: (million * 4n * 30n) / (100n * 365n),
    vestLastTs: now,
    vestEndTs: now + 30n * day,
    platformFeesOwed: 0n,
    integratorFeesOwed: 0n,
    deployedCollateral: 0n,
    vestingSeconds: Number(30n * day),
    cooldownSeconds: 0,
    juniorPremiumBps: 2_500,
    minCoverageBps: 0,
    underlyingMint: address,
    tokenProgram: address,
    vault: address,
    juniorTranche: address,
    custody: address,
    ...change,
  };
  const junior: JuniorTranche = {
    address,
    bump: 255,
    liquidityPoolId: 0,
    assets: (3n * million) / 10n,
    supply: (3n * million) / 10n,
    stablecoin: address,
    juniorMint: address,
    ...juniorChange,
  };
  return { stablecoin, junior };
}

describe('juniorRate', () => {
  it('is the pro-rata part plus the premium on the senior part, divided by junior assets', () => {
    // of 40 000: 12 000 pro rata, and a quarter of the senior side's 28 000
    expect(math.juniorRate(state(), now)).toBeCloseTo(19_000 / 300_000, 6);
    expect(math.seniorRate(state(), now)).toBeCloseTo(21_000 / 700_000, 6);
  });

  it('is net of the platform fee, and includes the whole stream when there are no senior assets', () => {
    expect(math.juniorRate(state({ platformFeeBps: 1_000 }), now)).toBeCloseTo((0.9 * 19) / 300, 6);
    expect(math.juniorRate(state({ seniorAssets: 0n }), now)).toBeCloseTo(40 / 300, 6);
  });

  it('is 0 without a yield stream, and for a tranche that is empty or wiped out', () => {
    expect(math.juniorRate(state({ unvestedYield: 0n }), now)).toBe(0);
    expect(math.juniorRate(state({}, { assets: 0n, supply: 0n }), now)).toBe(0);
    expect(math.juniorRate(state({}, { assets: 0n }), now)).toBe(0);
  });

  it('equals the growth of a day of accrual', () => {
    const amounts = { min: 10n ** 9n, max: 10n ** 15n };
    fc.assert(
      fc.property(
        fc.bigInt(amounts),
        fc.bigInt(amounts),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (seniorAssets, assets, unvestedYield, juniorPremiumBps, platformFeeBps) => {
          const before = state(
            { seniorAssets, unvestedYield, juniorPremiumBps, platformFeeBps },
            { assets, supply: assets },
          );
          const after = math.accrue(before, now + day);
          const gained = Number(after.junior.assets - assets) / Number(assets);
          expect(gained * 365).toBeCloseTo(math.juniorRate(before, now), 5);
        },
      ),
    );
  });
});

describe('coverage', () => {
  it('is junior divided by senior assets, rounded down, and null without senior assets', () => {
    expect(math.coverageBps(state())).toBe(4_285n);
    expect(math.coverageBps(state({ seniorAssets: 0n }))).toBeNull();
  });

  it('leaves exactly as much room as mint accepts', () => {
    const tight = state({ minCoverageBps: 3_000 });
    const room = math.coverageRemaining(tight);
    expect(room).toBe(million - (7n * million) / 10n);
    const integration = { assets: 0n, principal: 0n, lifetimeVolume: 0n } as never;
    const mint = (amount: bigint) =>
      math.mint({ stablecoin: tight.stablecoin, integration }, tight.junior, 0n, amount, 0n);
    expect(mint(room ?? 0n).tokens).toBe(room);
    expect(() => mint((room ?? 0n) + 1n)).toThrow('cover less than the minimum');
    expect(math.coverageRemaining(state())).toBeNull();
    expect(math.coverageRemaining(state({ minCoverageBps: 10_000 }))).toBe(0n);
  });
});
