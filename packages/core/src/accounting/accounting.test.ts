import { describe, expect, it } from 'vitest';
import { days, Ledger } from '../../test/accounting/ledger.ts';
import { depositInto, type IntegrationState, isExpired, settleClaim, sync } from './index.ts';
import { divmod } from './numbers.ts';
import { assetsForTokensDown } from './pool.ts';

/** A ledger with one coin, one holder and no junior, that earns. */
function earning(amount: bigint, feeBps = 1_000): Ledger {
  const ledger = new Ledger(2, [feeBps], 10n ** 17n);
  ledger.mint(0, 0, amount);
  // below the cap of 100 % a year
  ledger.distributeYield(1, amount / 1_000n + 1n);
  return ledger;
}

function synced(ledger: Ledger): IntegrationState {
  ledger.sync(0);
  return ledger.coin(0).integration;
}

describe('a pool', () => {
  it('never charges more than the offered amount nor pays more than the share, in every small state', () => {
    for (let assets = 0n; assets < 40n; assets += 3n) {
      for (let supply = 0n; supply < 40n; supply += 3n) {
        for (let amount = 0n; amount < 60n; amount++) {
          const pool = { assets: assets * 997n, supply: supply * 1_013n };
          const { tokens, cost } = depositInto(pool, amount * 101n);
          expect(cost).toBeLessThanOrEqual(amount * 101n);
          const after = { assets: pool.assets + cost, supply: pool.supply + tokens };
          const back = assetsForTokensDown(after, tokens);
          expect(back).toBeLessThanOrEqual(cost);
          // the rate of those who stay does not fall
          expect((after.assets + 1_000n) * (pool.supply + 1_000n)).toBeGreaterThanOrEqual(
            (pool.assets + 1_000n) * (after.supply + 1_000n),
          );
        }
      }
    }
  });

  it('loses nothing to rounding: parts with carried remainders add up to the whole', () => {
    for (let bps = 0n; bps <= 10_000n; bps += 313n) {
      let remainder = 0n;
      let sum = 0n;
      for (let part = 1n; part <= 100n; part++) {
        const [fee, rest] = divmod(part * bps + remainder, 10_000n);
        remainder = rest;
        sum += fee;
      }
      expect(sum).toBe((5_050n * bps) / 10_000n);
    }
  });
});

describe('yield', () => {
  it.each([10n ** 6n, 20n * 10n ** 6n, 10n ** 15n])(
    'pays holders and platform of %d units the same within two units when accrued every second',
    (amount) => {
      const once = earning(amount, 0);
      const often = earning(amount, 0);
      once.advance(days(1));
      once.accrue();
      for (let second = 0n; second < days(1); second++) {
        often.advance(1n);
        often.accrue();
      }
      const difference = (field: 'seniorAssets' | 'platformFeesOwed' | 'unvestedYield') =>
        Number(once.stablecoin[field] - often.stablecoin[field]);
      expect(Math.abs(difference('platformFeesOwed'))).toBeLessThanOrEqual(2);
      // nothing compounds while the cap does not bind
      expect(Math.abs(difference('unvestedYield'))).toBeLessThanOrEqual(2);
      expect(Math.abs(difference('seniorAssets'))).toBeLessThanOrEqual(2);
    },
  );

  it('is not delayed when someone distributes dust', () => {
    const alone = earning(10n ** 12n);
    const dusted = earning(10n ** 12n);
    for (let hour = 0; hour < 24 * 7; hour++) {
      for (const each of [alone, dusted]) each.advance(3_600n);
      dusted.distributeYield(1, 1n);
    }
    for (const each of [alone, dusted]) each.accrue();
    const late = dusted.stablecoin.unvestedYield - alone.stablecoin.unvestedYield;
    expect(Number(late)).toBeLessThan(10_000);
  });

  it('gives a junior unit no premium that its cover does not earn', () => {
    const ledger = new Ledger(2, [0], 10n ** 17n, { platformFeeBps: 0 });
    ledger.mint(0, 0, 10n ** 13n);
    ledger.juniorDeposit(1, 1n);
    ledger.distributeYield(1, 10n ** 10n);
    ledger.advance(days(30));
    ledger.accrue();
    expect(ledger.stablecoin.juniorAssets).toBeLessThanOrEqual(2n);
  });

  it('earns the whole premium at the target coverage', () => {
    const ledger = new Ledger(2, [0], 10n ** 17n, { platformFeeBps: 0, juniorPremiumBps: 2_000 });
    ledger.mint(0, 0, 10n ** 12n);
    ledger.juniorDeposit(1, 10n ** 11n);
    ledger.distributeYield(1, 11n * 10n ** 9n);
    ledger.advance(days(30));
    ledger.accrue();
    // pro rata the juniors have an eleventh; a fifth of the holders' ten elevenths comes on top
    expect(Number(ledger.stablecoin.juniorAssets - 10n ** 11n)).toBeCloseTo(3 * 10 ** 9, -2);
  });

  it('pauses while a loss is reported, and resumes afterwards', () => {
    const ledger = earning(10n ** 12n);
    ledger.deploy(10n ** 9n);
    ledger.advance(days(1));
    ledger.accrue();
    const { unvestedYield } = ledger.stablecoin;
    ledger.reportLoss(1n);
    ledger.advance(days(5));
    ledger.accrue();
    expect(ledger.stablecoin.unvestedYield).toBe(unvestedYield);
    ledger.resolveLoss(0n);
    ledger.advance(days(20));
    ledger.accrue();
    expect(ledger.stablecoin.unvestedYield).toBe(0n);
  });
});

describe('commission', () => {
  it('is charged once: a gain after a loss bears none below the high-water index', () => {
    const ledger = earning(10n ** 12n, 5_000);
    ledger.advance(days(8));
    const gained = synced(ledger);
    ledger.deploy(10n ** 11n);
    ledger.reportLoss(10n ** 11n);
    ledger.resolveLoss(10n ** 11n);
    expect(synced(ledger).feesOwed).toBe(gained.feesOwed);
    ledger.distributeYield(1, 10n ** 10n);
    ledger.advance(days(8));
    expect(synced(ledger).feesOwed).toBe(gained.feesOwed);
  });

  it('applies a higher fee only to gains after the change', () => {
    const ledger = earning(10n ** 12n, 1_000);
    const coin = ledger.coin(0);
    ledger.coins[0] = { ...coin.integration, nextFeeBps: 10_000, feeEtaTs: ledger.now + days(3) };
    ledger.advance(days(8));
    ledger.accrue();
    const raised = sync(ledger.coin(0)).integration;
    expect(raised.feeBps).toBe(10_000);
    // nine tenths of the gain, less the platform's tenth, stay with the holders
    expect(Number(raised.feesOwed) / Number(raised.assets - 10n ** 12n)).toBeCloseTo(1 / 9, 6);
  });
});

describe('a loss', () => {
  it('ends the junior epoch when less than one basis point of par is left, exact to the unit', () => {
    for (const [left, epochs] of [
      [99_999n, 1],
      [100_000n, 0],
    ] as const) {
      const ledger = new Ledger(2, [0], 10n ** 17n);
      ledger.mint(0, 0, 10n ** 12n);
      ledger.juniorDeposit(1, 10n ** 9n);
      ledger.deploy(10n ** 10n);
      const loss = 10n ** 9n - left;
      ledger.reportLoss(loss);
      ledger.resolveLoss(loss);
      expect([ledger.stablecoin.epoch, ledger.stablecoin.unvestedYield]).toEqual([
        epochs,
        epochs === 1 ? left : 0n,
      ]);
    }
  });

  it('refunds withheld amounts in proportion, and the last claim takes the rest', () => {
    const ledger = new Ledger(3, [0], 10n ** 17n);
    for (const person of [0, 1, 2]) ledger.mint(person, 0, 333_333_333n);
    ledger.deploy(500_000_000n);
    ledger.reportLoss(500_000_000n);
    for (const person of [0, 1, 2]) ledger.redeem(person, 0, 100_000_001n);
    ledger.resolveLoss(1n);
    const { refundLeft } = ledger.report();
    const refunds = [0, 1, 2].map((person) => {
      const before = ledger.wallet(person).cash;
      ledger.settleClaim(person, 0);
      return ledger.wallet(person).cash - before;
    });
    expect(refunds.reduce((a, b) => a + b)).toBe(refundLeft);
    expect(ledger.stablecoin.refundsOwed).toBe(0n);
    expect(settleClaim(ledger.stablecoin, ledger.report(), 0n).paid).toBe(0n);
  });

  it('extends only the exit windows that its report overlapped', () => {
    const ledger = new Ledger(2, [0], 10n ** 17n);
    ledger.mint(0, 0, 10n ** 12n);
    ledger.juniorDeposit(1, 10n ** 9n);
    ledger.deploy(10n ** 9n);
    ledger.juniorRequest(1, 1_000n);
    ledger.advance(days(5));
    ledger.juniorRequest(1, 1_000n);
    ledger.advance(days(3));
    const expired = (i: number) => {
      const cooldown = ledger.cooldowns[i];
      if (cooldown === undefined) throw new Error('no cooldown');
      return isExpired(ledger.stablecoin, cooldown, ledger.now);
    };
    expect([expired(0), expired(1)]).toEqual([true, false]);
    ledger.reportLoss(1n);
    ledger.advance(days(10));
    expect([expired(0), expired(1)]).toEqual([true, false]);
    ledger.resolveLoss(0n);
    ledger.advance(days(1));
    expect([expired(0), expired(1)]).toEqual([true, false]);
    ledger.advance(1n);
    expect([expired(0), expired(1)]).toEqual([true, true]);
  });
});

describe('a deployment', () => {
  it('stays within the daily limit, which recovers with time and not with deposits', () => {
    const ledger = new Ledger(2, [0], 10n ** 17n, { deployPerDay: 1_000_000n });
    ledger.mint(0, 0, 10n ** 12n);
    expect(ledger.attempt(() => ledger.deploy(1_000_000n))).toBe(true);
    ledger.mint(0, 0, 10n ** 12n);
    expect(ledger.attempt(() => ledger.deploy(1n))).toBe(false);
    ledger.advance(days(1) / 2n);
    expect(ledger.attempt(() => ledger.deploy(500_001n))).toBe(false);
    expect(ledger.attempt(() => ledger.deploy(500_000n))).toBe(true);
  });
});
