import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../test/accounting/ledger.ts';
import * as math from './index.ts';

const now = 1_800_000_000n;
const day = 86_400n;
const million = 1_000_000_000_000n;

/**
 * 700 000 senior and 300 000 junior assets, on which 40 000 a year flow in for 30 days more; no fee, a premium of a quarter, which the
 * present cover earns in full.
 */
function state(changed: Partial<math.StablecoinState> = {}): math.StablecoinState {
  const unvestedYield = changed.unvestedYield ?? (million * 4n * 30n) / (100n * 365n);
  return {
    ...new Ledger(0, [], 0n).stablecoin,
    platformFeeBps: 0,
    juniorPremiumBps: 2_500,
    targetCoverageBps: 1_000,
    supplyCap: 10n * million,
    seniorAssets: (7n * million) / 10n,
    juniorAssets: (3n * million) / 10n,
    juniorSupply: (3n * million) / 10n,
    unvestedYield,
    vestTotal: unvestedYield,
    vestStartTs: now,
    vestEndTs: now + 30n * day,
    lastAccrualTs: now,
    ...changed,
  };
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
    expect(math.juniorRate(state({ juniorAssets: 0n, juniorSupply: 0n }), now)).toBe(0);
    expect(math.juniorRate(state({ juniorAssets: 0n }), now)).toBe(0);
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
        (seniorAssets, juniorAssets, unvestedYield, juniorPremiumBps, platformFeeBps) => {
          const before = state({
            seniorAssets,
            juniorAssets,
            juniorSupply: juniorAssets,
            unvestedYield,
            juniorPremiumBps,
            platformFeeBps,
          });
          const after = math.accrue(before, now + day);
          const gained = Number(after.juniorAssets - juniorAssets) / Number(juniorAssets);
          expect(gained * 365).toBeCloseTo(math.juniorRate(before, now), 5);
        },
      ),
    );
  });
});

describe('coinYield', () => {
  const { integration } = new Ledger(0, [0], 0n).coin(0);
  const seniorIndex = 10n ** 15n;
  const coin = (feeBps: number, lagBps: bigint, changed: Partial<math.StablecoinState> = {}) => ({
    stablecoin: state({ seniorIndex, ...changed }),
    integration: {
      ...integration,
      feeBps,
      lastIndex: seniorIndex,
      highWaterIndex: seniorIndex + (seniorIndex * lagBps) / 10_000n,
    },
  });
  const gross = math.seniorRate(state(), now);

  it("is the senior side's rate less the fee, compounded daily, where the index is at its highest", () => {
    expect(math.coinYield(coin(0, 0n), now)).toBeCloseTo(math.compoundDaily(gross), 12);
    expect(math.coinYield(coin(2_500, 0n), now)).toBeCloseTo(math.compoundDaily(0.75 * gross), 9);
    expect(math.coinYield(coin(10_000, 0n), now)).toBe(0);
  });

  it('has no commission where the year ends below the high-water index', () => {
    expect(math.coinYield(coin(10_000, 400n), now)).toBeCloseTo(math.compoundDaily(gross), 12);
  });

  it('has commission on the growth above the high-water index alone', () => {
    // with all of the rest as commission, holders regain the former index and no more
    expect(math.coinYield(coin(10_000, 100n), now)).toBeCloseTo(0.01, 9);
    const [part, none] = [math.coinYield(coin(5_000, 100n), now), math.compoundDaily(gross)];
    expect(part).toBeCloseTo(0.01 + (none - 0.01) / 2, 3);
  });

  it('lets a payment coin below par grow to par, and no further', () => {
    const belowPar = (supply: bigint) => {
      const { stablecoin, integration: terms } = coin(10_000, 0n);
      const payment = { ...terms, kind: math.coinKinds.payment, assets: 1_000_000n, supply };
      return math.coinYield({ stablecoin, integration: payment }, now);
    };
    expect(belowPar(1_000_000n)).toBe(0);
    expect(belowPar(1_010_000n)).toBeCloseTo(0.01, 9);
    expect(belowPar(2_000_000n)).toBeCloseTo(math.compoundDaily(gross), 12);
  });

  it('is 0 without a yield stream', () => {
    expect(math.coinYield(coin(500, 100n, { unvestedYield: 0n }), now)).toBe(0);
  });
});

describe('coverage', () => {
  it('is junior divided by senior assets, rounded down, and undefined without senior assets', () => {
    expect(math.coverageBpsDown(state())).toBe(4_285n);
    expect(math.coverageBpsDown(state({ seniorAssets: 0n }))).toBeUndefined();
  });

  it('leaves exactly as much room as mint accepts', () => {
    const tight = state({ minCoverageBps: 3_000 });
    const room = math.coverageRemaining(tight);
    expect(room).toBe(million - (7n * million) / 10n);
    const { integration } = new Ledger(0, [0], 0n).coin(0);
    const mint = (amount: bigint) => math.mint({ stablecoin: tight, integration }, amount, 0n);
    expect(mint(room ?? 0n).tokens).toBe(room);
    expect(() => mint((room ?? 0n) + 1n)).toThrow('cover less than the minimum');
    expect(math.coverageRemaining(state())).toBeUndefined();
    expect(math.coverageRemaining(state({ minCoverageBps: 10_000 }))).toBe(0n);
  });

  it('does not count juniors that are in cooldown', () => {
    const cooling = state({ minCoverageBps: 3_000, juniorCooling: (15n * million) / 100n });
    expect(math.coverageRemaining(cooling)).toBe(0n);
    expect(math.coverageRemaining({ ...cooling, seniorAssets: 0n })).toBe(million / 2n);
  });
});
