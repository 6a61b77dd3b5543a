import { describe, expect, it } from 'vitest';
import { checkPaymentCoins } from '../../test/accounting/invariants.ts';
import { days, Ledger } from '../../test/accounting/ledger.ts';
import { type IntegrationState, isExpired, setFee, sync } from './index.ts';

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

describe('a payment coin', () => {
  it('gives its issuer the whole gain and stays worth exactly 1', () => {
    const ledger = new Ledger(2, ['payment'], 10n ** 17n);
    ledger.mint(0, 0, 999_999_999_999n);
    ledger.distributeYield(1, 10n ** 9n);
    for (let day = 0; day < 8; day++) {
      const before = ledger.copy();
      ledger.advance(days(1));
      ledger.sync(0);
      checkPaymentCoins(before, ledger);
    }
    const { integration, stablecoin } = ledger.coin(0);
    // the platform takes a tenth, and each sync loses less than a unit to rounding
    expect(900_000_000n - integration.feesOwed).toBeLessThan(10n);
    expect([integration.assets, stablecoin.seniorIndex > 10n ** 15n]).toEqual([999_999_999_999n, true]);
    const cash = ledger.wallet(0).cash;
    ledger.redeem(0, 0, 999_999_999_999n);
    expect(ledger.wallet(0).cash - cash).toBe(999_999_999_999n);
    expect(ledger.coin(0).integration).toMatchObject({ assets: 0n, feesOwed: integration.feesOwed });
  });

  it('returns to exactly 1 after a loss before its issuer earns, with mints and redemptions below par', () => {
    const ledger = new Ledger(2, ['payment'], 10n ** 17n, { platformFeeBps: 0 });
    ledger.mint(0, 0, 999_999_999_999n);
    ledger.deploy(7_777_777_777n);
    ledger.reportLoss(7_777_777_777n);
    ledger.resolveLoss(7_777_777_777n);
    ledger.sync(0);
    expect(ledger.coin(0).integration).toMatchObject({ assets: 992_222_222_221n, supply: 999_999_999_999n });
    ledger.distributeYield(1, 16_000_000_000n);
    const wasBelowPar: boolean[] = [];
    for (let hour = 0; hour < 7 * 24; hour++) {
      const before = ledger.copy();
      ledger.advance(3_600n);
      ledger.mint(0, 0, 1_234_567n);
      ledger.redeem(0, 0, 1_000_003n);
      checkPaymentCoins(before, ledger);
      const { assets, supply, feesOwed } = ledger.coin(0).integration;
      expect(feesOwed === 0n || assets === supply).toBe(true);
      wasBelowPar.push(assets < supply);
    }
    const { assets, supply, feesOwed } = ledger.coin(0).integration;
    expect([wasBelowPar[0], assets, feesOwed > 8_000_000_000n]).toEqual([true, supply, true]);
  });

  it('has no other commission, ever', () => {
    const { stablecoin, integration } = new Ledger(0, ['payment'], 0n).coin(0);
    for (const feeBps of [0, 9_999, 10_000]) {
      expect(() => setFee({ stablecoin, integration }, feeBps, 0)).toThrow(
        'the commission of a payment coin is 100 %',
      );
    }
  });
});

describe('a loss', () => {
  it('ends the junior epoch when less than one per cent of the pool is left, exact to the unit', () => {
    for (const [left, epochs] of [
      [9_999_999n, 1],
      [10_000_000n, 0],
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
