import { describe, expect, it } from 'vitest';
import { Ledger } from '../../test/accounting/ledger.ts';
import { minimumOf, quoteJuniorDeposit, quoteMint, quoteRedeem } from './quote.ts';

function deposited(): Ledger {
  const ledger = new Ledger(2, [1_000], 10n ** 15n);
  ledger.mint(0, 0, 1_000_000_007n);
  ledger.juniorDeposit(1, 100_000_000n);
  ledger.distributeYield(1, 3_000_000n);
  ledger.advance(100_000n);
  return ledger;
}

describe('a quote', () => {
  it('of a mint is what the mint then takes and gives', () => {
    const ledger = deposited();
    const quote = quoteMint(ledger.coin(0), ledger.now, 5_000_001n);
    const [cash, tokens] = [ledger.wallet(0).cash, ledger.tokens(0, 0)];
    ledger.mint(0, 0, 5_000_001n);
    expect(quote.cost).toBe(cash - ledger.wallet(0).cash);
    expect(quote.tokensOut).toBe(ledger.tokens(0, 0) - tokens);
    expect(quote.cost).toBeLessThanOrEqual(quote.amount);
  });

  it('of a junior deposit is what the deposit then takes and gives', () => {
    const ledger = deposited();
    const quote = quoteJuniorDeposit(ledger.stablecoin, ledger.now, 777_777n);
    const { cash, junior } = ledger.wallet(0);
    ledger.juniorDeposit(0, 777_777n);
    expect(quote.cost).toBe(cash - ledger.wallet(0).cash);
    expect(quote.tokensOut).toBe(ledger.wallet(0).junior - junior);
  });

  it('of a redemption is what the redemption then pays, also under a report', () => {
    for (const reported of [false, true]) {
      const ledger = deposited();
      ledger.deploy(500_000_000n);
      if (reported) ledger.reportLoss(400_000_000n);
      const quote = quoteRedeem(ledger.coin(0), ledger.vault, ledger.now, 1_000_000n);
      const { cash } = ledger.wallet(0);
      ledger.redeem(0, 0, 1_000_000n);
      expect(quote.paidNow).toBe(ledger.wallet(0).cash - cash);
      expect(quote.withheld > 0n).toBe(reported);
      expect(quote.withheld).toBe(ledger.withheld());
    }
  });

  it('has a minimum of 10 bps less, rounded up', () => {
    expect(minimumOf(10_000n)).toBe(9_990n);
    expect(minimumOf(10_001n)).toBe(9_991n);
    expect(minimumOf(1n)).toBe(1n);
    expect(minimumOf(0n)).toBe(0n);
    expect(minimumOf(10_001n, 50n)).toBe(9_951n);
    expect(minimumOf(10_001n, 0n)).toBe(10_001n);
  });
});
