import { describe, expect, it } from 'vitest';
import * as accounting from '../../src/accounting/index.ts';
import { INDEX_ONE, SECONDS_PER_YEAR } from '../../src/accounting/index.ts';
import { growIndex } from './index-growth.ts';
import { days, Ledger, type Rules, rules } from './ledger.ts';

const [attacker, victim] = [0, 1];
const settings = { platformFeeBps: 0 };

/** An accrual in which a single unit of senior assets earns. */
const everyUnitEarns: Rules = {
  ...rules,
  accrue: (stablecoin, clock) => accounting.accrue(stablecoin, clock, 1n),
};

/** Yield waits for the first deposit, an attacker grows the index, and a victim deposits. */
function attacked(by: Rules): Ledger {
  const ledger = new Ledger(2, [10_000, 0], 10n ** 12n, settings, by);
  ledger.distributeYield(victim, 10n ** 9n);
  ledger.advance(days(8));
  growIndex({
    state: () => ledger.stablecoin,
    mint: (amount) => ledger.mint(attacker, 0, amount),
    redeem: (tokens) => ledger.redeem(attacker, 0, tokens),
    wait: (seconds) => ledger.advance(seconds),
    sync: () => ledger.sync(0),
  });
  ledger.mint(victim, 1, 10n ** 10n);
  return ledger;
}

describe('a nearly empty senior side', () => {
  it('cannot be used to grow the index, and yield that waits reaches later depositors', () => {
    const ledger = attacked(rules);
    expect(ledger.stablecoin.seniorIndex).toBe(INDEX_ONE);
    ledger.advance(SECONDS_PER_YEAR);
    ledger.sync(1);
    expect(ledger.stablecoin.unvestedYield).toBe(0n);
    ledger.redeem(victim, 1, ledger.tokens(victim, 1));
    // at a rate of 1.1 the virtual offset keeps a hundred units
    expect(10n ** 12n - ledger.wallet(victim).cash).toBeLessThanOrEqual(102n);
  });

  it('can be used to hold yield back for ever when every unit earns', () => {
    const ledger = attacked(everyUnitEarns);
    expect(ledger.stablecoin.seniorIndex).toBeGreaterThan(18_000n * INDEX_ONE);
    const { unvestedYield } = ledger.stablecoin;
    for (let year = 0; year < 10; year++) {
      ledger.advance(SECONDS_PER_YEAR);
      ledger.sync(1);
    }
    expect(ledger.stablecoin.unvestedYield).toBe(unvestedYield);
  });
});
