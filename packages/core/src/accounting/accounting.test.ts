import { describe, expect, it } from 'vitest';
import { days, Ledger } from '../../test/accounting/ledger.ts';
import { isExpired, setFee } from './index.ts';

describe('a payment coin', () => {
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
    ledger.deploy(1_000_000n);
    ledger.mint(0, 0, 10n ** 12n);
    expect(ledger.attempt(() => ledger.deploy(1n))).toBe(false);
    ledger.advance(days(1) / 2n);
    expect(ledger.attempt(() => ledger.deploy(500_001n))).toBe(false);
    ledger.deploy(500_000n);
  });
});
