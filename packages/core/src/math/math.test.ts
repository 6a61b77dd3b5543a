import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../test/accounting/ledger.ts';
import * as math from './index.ts';
import { minimumOf } from './quote.ts';

const now = 1_800_000_000n;
const day = 86_400n;
const million = 1_000_000_000_000n;

/** 40 000 a year flow in for 30 days more; no fee, a premium of a quarter, which the present cover earns in full. */
function state(changed: Partial<math.StablecoinState> = {}): math.StablecoinState {
  const unvestedYield = changed.unvestedYield ?? (million * 4n * 30n) / (100n * 365n);
  return {
    ...new Ledger(0, [], 0n).stablecoin,
    ...{ platformFeeBps: 0, juniorPremiumBps: 2_500, targetCoverageBps: 1_000, supplyCap: 10n * million },
    seniorAssets: (7n * million) / 10n,
    ...{ juniorAssets: (3n * million) / 10n, juniorSupply: (3n * million) / 10n },
    ...{ unvestedYield, vestTotal: unvestedYield, vestStartTs: now, vestEndTs: now + 30n * day },
    lastAccrualTs: now,
    ...changed,
  };
}
const { integration } = new Ledger(0, [0], 0n).coin(0);

describe('a quote', () => {
  function deposited(): Ledger {
    const ledger = new Ledger(2, [1_000], 10n ** 15n);
    ledger.mint(0, 0, 1_000_000_007n);
    ledger.juniorDeposit(1, 100_000_000n);
    ledger.distributeYield(1, 3_000_000n);
    ledger.advance(100_000n);
    return ledger;
  }

  it('of a deposit is what the deposit then takes and gives', () => {
    const ledger = deposited();
    const mint = math.quoteMint(ledger.coin(0), ledger.now, 5_000_001n);
    const junior = math.quoteJuniorDeposit(ledger.stablecoin, ledger.now, 777_777n);
    const [before, tokens] = [ledger.wallet(0).cash, ledger.tokens(0, 0)];
    ledger.mint(0, 0, 5_000_001n);
    const { cash } = ledger.wallet(0);
    expect([mint.cost, mint.tokensOut]).toEqual([before - cash, ledger.tokens(0, 0) - tokens]);
    expect(mint.cost).toBeLessThanOrEqual(mint.amount);
    ledger.juniorDeposit(0, 777_777n);
    expect([junior.cost, junior.tokensOut]).toEqual([cash - ledger.wallet(0).cash, ledger.wallet(0).junior]);
  });

  it('of a redemption is what the redemption then pays, also under a report', () => {
    for (const reported of [false, true]) {
      const ledger = deposited();
      ledger.deploy(500_000_000n);
      if (reported) ledger.reportLoss(400_000_000n);
      const quote = math.quoteRedeem(ledger.coin(0), ledger.vault, ledger.now, 1_000_000n);
      const { cash } = ledger.wallet(0);
      ledger.redeem(0, 0, 1_000_000n);
      expect([quote.paidNow, quote.withheld]).toEqual([ledger.wallet(0).cash - cash, ledger.withheld()]);
      expect(quote.withheld > 0n).toBe(reported);
    }
  });

  it.each([
    [10_000n, undefined, 9_990n],
    [10_001n, undefined, 9_991n],
    [0n, undefined, 0n],
    [10_001n, 50n, 9_951n],
  ])('of %d has with a slippage of %s bps a minimum rounded up to %d', (amount, bps, minimum) => {
    expect(minimumOf(amount, bps)).toBe(minimum);
  });
});

describe('growthPerYear', () => {
  const one = math.rateOne;

  it.each<[string, bigint, bigint, bigint, number]>([
    ['a full year', one, (one * 105n) / 100n, 365n * day, 0.05],
    ['a thousandth a week', one, (one * 1_001n) / 1_000n, 7n * day, 1.001 ** (365 / 7) - 1],
    ['a tenth of the year', 2n * one, (2n * one * 101n) / 100n, (365n * day) / 10n, 1.01 ** 10 - 1],
    ['a loss', one, (one * 99n) / 100n, 7n * day, 0.99 ** (365 / 7) - 1],
    ['a total loss', one, 0n, 7n * day, -1],
    ['no time', one, 2n * one, 0n, 0],
    ['no assets', 0n, one, day, 0],
  ])('compounds the growth of %s', (_, before, after, elapsed, growth) => {
    expect(math.growthPerYear(before, after, elapsed)).toBeCloseTo(growth, 12);
  });

  it('is between minus 100 % and the largest i32 in basis points, whatever the rates', () => {
    expect(math.rateBpsDown(math.compoundDaily(1e9))).toBe(2 ** 31 - 1);
    expect(math.rateBpsDown(math.growthPerYear(one, one / 2n, 60n))).toBe(-10_000);
    const rate = fc.bigInt({ min: 0n, max: 10n ** 29n });
    const elapsed = fc.bigInt({ min: -1n, max: 365n * day });
    const property = fc.property(rate, rate, elapsed, (...rates) => {
      const bps = math.rateBpsDown(math.growthPerYear(...rates));
      return Number.isInteger(bps) && bps >= -10_000 && bps <= 2 ** 31 - 1;
    });
    fc.assert(property);
  });
});

describe('juniorRate', () => {
  it.each<[string, Partial<math.StablecoinState>, number]>([
    // of 40 000: 12 000 pro rata, and a quarter of the senior side's 28 000
    ['the pro-rata part plus the premium, divided by junior assets', {}, 19_000 / 300_000],
    ['net of the platform fee', { platformFeeBps: 1_000 }, (0.9 * 19) / 300],
    ['of the whole stream without senior assets', { seniorAssets: 0n }, 40 / 300],
    ['0 without a yield stream', { unvestedYield: 0n }, 0],
    ['0 for a tranche that is wiped out', { juniorAssets: 0n }, 0],
  ])('is %s', (_, changed, rate) => {
    expect(math.juniorRate(state(changed), now)).toBeCloseTo(rate, 6);
  });
});

describe('coinYield', () => {
  const seniorIndex = 10n ** 15n;
  /** Of a coin whose index is so much below its highest. */
  const yieldOf = (feeBps: number, lagBps: bigint, changed: object = {}, stablecoin: object = {}) => {
    const highWaterIndex = seniorIndex + (seniorIndex * lagBps) / 10_000n;
    const terms = { ...integration, feeBps, lastIndex: seniorIndex, highWaterIndex, ...changed };
    return math.coinYield({ stablecoin: state({ seniorIndex, ...stablecoin }), integration: terms }, now);
  };
  const gross = 21_000 / 700_000;
  const payment = (supply: bigint) => ({ kind: math.coinKinds.payment, assets: 1_000_000n, supply });

  it("is the senior side's rate less the fee, compounded daily, with commission above the high-water index alone", () => {
    expect(math.seniorRate(state(), now)).toBeCloseTo(gross, 6);
    const all = yieldOf(0, 0n);
    expect(all).toBeCloseTo(math.compoundDaily(gross), 9);
    expect(yieldOf(2_500, 0n)).toBeCloseTo(math.compoundDaily(0.75 * gross), 9);
    expect(yieldOf(10_000, 0n)).toBe(0);
    // the year ends below the high-water index
    expect(yieldOf(10_000, 400n)).toBe(all);
    // with all of the rest as commission, holders regain the former index and no more
    expect(yieldOf(10_000, 100n)).toBeCloseTo(0.01, 9);
    expect(yieldOf(5_000, 100n)).toBeCloseTo(0.01 + (all - 0.01) / 2, 3);
    expect(yieldOf(500, 100n, {}, { unvestedYield: 0n })).toBe(0);
  });

  it('lets a payment coin below par grow to par, and no further', () => {
    const yields = [1_000_000n, 1_010_000n, 2_000_000n].map((supply) => yieldOf(10_000, 0n, payment(supply)));
    expect(yields[0]).toBe(0);
    expect(yields[1]).toBeCloseTo(0.01, 9);
    expect(yields[2]).toBe(yieldOf(0, 0n));
  });
});

describe('coverage', () => {
  it('is junior divided by senior assets, rounded down, and undefined without senior assets', () => {
    expect(math.coverageBpsDown(state())).toBe(4_285n);
    expect(math.coverageBpsDown(state({ seniorAssets: 0n }))).toBeUndefined();
  });

  it('leaves exactly as much room as mint accepts, and counts no juniors in cooldown', () => {
    const tight = state({ minCoverageBps: 3_000 });
    const room = math.coverageRemaining(tight) as bigint;
    expect(room).toBe((3n * million) / 10n);
    const mint = (amount: bigint) => math.mint({ stablecoin: tight, integration }, amount, 0n);
    expect(mint(room).tokens).toBe(room);
    expect(() => mint(room + 1n)).toThrow('cover less than the minimum');
    expect(math.coverageRemaining(state())).toBeUndefined();
    expect(math.coverageRemaining(state({ minCoverageBps: 10_000 }))).toBe(0n);
    const cooling = { ...tight, juniorCooling: (15n * million) / 100n };
    expect(math.coverageRemaining(cooling)).toBe(0n);
    expect(math.coverageRemaining({ ...cooling, seniorAssets: 0n })).toBe(million / 2n);
  });
});
