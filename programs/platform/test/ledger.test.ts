import { expect, it } from 'vitest';
import { LedgerAndChain } from './support/ledger-chain.ts';

it('runs one life of a stablecoin in the program as in the model', () => {
  const both = new LedgerAndChain([1_000, 0], 10n ** 13n, { minCoverageBps: 0 });
  expect(both.run('mint', 0, 0, 5_000_000_000n)).toBe(true);
  expect(both.run('mint', 1, 1, 1_000_000n)).toBe(true);
  expect(both.run('juniorDeposit', 2, 1_000_000_000n)).toBe(true);
  expect(both.run('distributeYield', 2, 10_000_000n)).toBe(true);
  both.run('advance', 86_400n);
  expect(both.run('accrue')).toBe(true);
  expect(both.run('sync', 0)).toBe(true);
  expect(both.run('burn', 0, 0, 1_000n)).toBe(true);
  expect(both.run('donate', 1, 777n)).toBe(true);
  expect(both.run('juniorRequest', 2, 200_000_000n)).toBe(true);
  both.run('advance', 3n * 86_400n);
  expect(both.run('juniorComplete', 0, 50_000_000n)).toBe(true);
  expect(both.run('deploy', 4_000_000_000n)).toBe(true);
  expect(both.run('reportLoss', 2_000_000_000n)).toBe(true);
  expect(both.run('juniorComplete', 0)).toBe(false);
  expect(both.run('mint', 1, 1, 1_000_000n)).toBe(false);
  expect(both.run('redeem', 1, 1, 500_000n)).toBe(true);
  expect(both.run('redeem', 0, 0, 400_000_000n)).toBe(true);
  expect(both.run('resolveLoss', 1_900_000_000n)).toBe(true);
  // a second report in the exit window of the first continues its chain
  both.run('advance', 3_600n);
  expect(both.run('reportLoss', 1_000n)).toBe(true);
  expect(both.run('resolveLoss', 0n)).toBe(true);
  expect(both.run('settleClaim', 1, 0)).toBe(true);
  expect(both.run('settleClaim', 0, 0)).toBe(true);
  expect(both.run('settleClaim', 0, 0)).toBe(false);
  expect(both.run('juniorDeposit', 2, 1_000_000n)).toBe(true);
  expect(both.run('juniorCancel', 1, 0)).toBe(true);
  expect(both.run('returnCollateral', 10n ** 12n)).toBe(true);
  both.run('advance', 30n * 86_400n);
  expect(both.run('claimFees', 0, 0)).toBe(true);
  expect(both.run('collectPlatformFees', 1)).toBe(true);
  expect(both.run('redeem', 0, 0, 1_000_000n)).toBe(true);
});
