import { describe, expect, it } from 'vitest';
import { balanceSheet } from './balance-sheet.ts';

const stablecoin = {
  vaultBalance: '900',
  deployedCollateral: '200',
  seniorAssets: '1000',
  juniorAssets: '60',
  unvestedYield: '20',
  platformFeesOwed: '5',
  integratorFeesOwed: '4',
  refundsOwed: '1',
  lossReport: null,
} as unknown as Parameters<typeof balanceSheet>[0];

describe('the balance sheet of a stablecoin', () => {
  it('sets all that is owed against the vault and what is deployed', () => {
    expect(balanceSheet(stablecoin)).toMatchObject({
      assetsTotal: 1_100n,
      liabilitiesTotal: 1_090n,
      surplus: 10n,
    });
  });

  it('owes what an open loss report has withheld', () => {
    const lossReport = { withheld: '30' } as never;
    expect(balanceSheet({ ...stablecoin, lossReport }).surplus).toBe(-20n);
  });
});
