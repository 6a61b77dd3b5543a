import { expect, it } from 'vitest';
import { backingOf } from './backing.ts';
import type { Stablecoin } from './use-underlying.ts';

const stablecoin = (more: Partial<Record<keyof Stablecoin, unknown>>): Stablecoin =>
  ({
    ...{ vaultBalance: '600', deployedCollateral: '500', custodyBalance: '500' },
    ...{ seniorAssets: '900', juniorAssets: '100', unvestedYield: '60' },
    ...{ platformFeesOwed: '20', integratorFeesOwed: '10', refundsOwed: '10', lossReport: null },
    ...more,
  }) as unknown as Stablecoin;

it('finds what the token accounts hold, whatever the program counts', () => {
  expect(backingOf(stablecoin({}))).toMatchObject({ inVault: 600n, inCustody: 500n, elsewhere: 0n });
  expect(backingOf(stablecoin({})).foundBps).toBe(10_000);
  // the issuer of the underlying took some
  expect(backingOf(stablecoin({ vaultBalance: '490' })).foundBps).toBe(9_000);
});

it('counts of the custody what was deployed to it and is still there', () => {
  const moved = backingOf(stablecoin({ custodyBalance: '60' }));
  expect(moved).toMatchObject({ inCustody: 60n, elsewhere: 440n, foundBps: 6_000, countedBps: 10_000 });
  const gone = backingOf(stablecoin({ custodyBalance: null }));
  expect(gone).toMatchObject({ inCustody: 0n, elsewhere: 500n });
  // the account of the custody has money of others too
  expect(backingOf(stablecoin({ custodyBalance: '9000' }))).toMatchObject({ inCustody: 500n, elsewhere: 0n });
});

it('owes what an open report withholds, too, and has no ratio where nothing is owed', () => {
  const lossReport = { withheld: '100' };
  expect(backingOf(stablecoin({ lossReport })).owed).toBe(1_200n);
  const nothing = { seniorAssets: '0', juniorAssets: '0', unvestedYield: '0' };
  const owed = { platformFeesOwed: '0', integratorFeesOwed: '0', refundsOwed: '0' };
  expect(backingOf(stablecoin({ ...nothing, ...owed })).foundBps).toBeUndefined();
});
