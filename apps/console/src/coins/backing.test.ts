import { expect, it } from 'vitest';
import { backingOf } from './backing.ts';
import { balanceSheet } from './balance-sheet.ts';
import type { Stablecoin } from './use-underlying.ts';

const stablecoin = (more: Partial<Record<keyof Stablecoin, unknown>> = {}): Stablecoin =>
  ({
    ...{ vaultBalance: '600', deployedCollateral: '500', custodyBalance: '500' },
    ...{ seniorAssets: '900', juniorAssets: '100', unvestedYield: '60' },
    ...{ platformFeesOwed: '20', integratorFeesOwed: '10', refundsOwed: '10', lossReport: null },
    ...more,
  }) as unknown as Stablecoin;

const backing = (more?: Parameters<typeof stablecoin>[0]) => backingOf(stablecoin(more));

it('finds what the token accounts hold, whatever the program counts', () => {
  expect(backing()).toMatchObject({ inVault: 600n, inCustody: 500n, elsewhere: 0n, foundBps: 10_000 });
  // the issuer of the underlying took some
  expect(backing({ vaultBalance: '490' }).foundBps).toBe(9_000);
});

it('counts of the custody what was deployed to it and is still there', () => {
  const moved = { inCustody: 60n, elsewhere: 440n, foundBps: 6_000, countedBps: 10_000 };
  expect(backing({ custodyBalance: '60' })).toMatchObject(moved);
  expect(backing({ custodyBalance: null })).toMatchObject({ inCustody: 0n, elsewhere: 500n });
  // the account of the custody has money of others too
  expect(backing({ custodyBalance: '9000' })).toMatchObject({ inCustody: 500n, elsewhere: 0n });
});

it('owes what an open report withholds, too, and has no ratio where nothing is owed', () => {
  const lossReport = { withheld: '100' };
  expect(backing({ lossReport }).owed).toBe(1_200n);
  expect(balanceSheet(stablecoin({ lossReport }))).toMatchObject({ assetsTotal: 1_100n, surplus: -100n });
  const assets = { seniorAssets: '0', juniorAssets: '0', unvestedYield: '0' };
  const owed = { platformFeesOwed: '0', integratorFeesOwed: '0', refundsOwed: '0' };
  expect(backing({ ...assets, ...owed }).foundBps).toBeUndefined();
});
