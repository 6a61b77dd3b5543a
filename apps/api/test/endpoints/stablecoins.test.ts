import { decodeStablecoin, math, stablecoinAddress, vaultAddress } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { stablecoinSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { lossesOf } from '../support/losses.ts';
import { openFixture } from './fixture.ts';

const { service, rpc, advance, ok, coin, holder } = await openFixture();
// what the files with losses deploy together exceeds the limit of a day
advance(86_400);
// something to deploy
await holder(await coin(), 20_000_000_000n);
const details = (index: number) => ok('stablecoin.details', { index });

describe('stablecoin.details', () => {
  it('answers with the parameters, and what the accounts hold, accrued to the time of the answer', async () => {
    const address = stablecoinAddress(0);
    const data = await details(0);
    const recorded = decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());
    const state = math.accrue(recorded, BigInt(Date.parse(data.timestamp)) / 1_000n);
    const [vault, custody] = await Promise.all(
      [vaultAddress(address), recorded.custody].map(
        async (account) => (await rpc.getTokenAccountBalance(account)).value.amount,
      ),
    );
    const owed = state.platformFeesOwed + state.integratorFeesOwed + state.refundsOwed;
    const texts = <T extends object>(of: T, ...names: (keyof T)[]) =>
      Object.fromEntries(names.map((name) => [name, String(of[name])]));
    const { maxDeployedBps, platformFeeBps, juniorPremiumBps, targetCoverageBps, minCoverageBps } = state;
    const { vestingSeconds, cooldownSeconds, windowSeconds } = state;
    expect(data).toMatchObject({
      ...{ index: 0, stablecoin: `${address}`, decimals: 6, paused: false },
      ...texts(recorded, 'underlyingMint', 'vault'),
      settings: {
        ...texts(recorded, 'supplyCap', 'deployPerDay', 'custody'),
        ...{ maxDeployedBps, platformFeeBps, juniorPremiumBps, targetCoverageBps, minCoverageBps },
        ...{ vestingSeconds, cooldownSeconds, windowSeconds },
      },
      ...{ pendingChange: null, lossReport: null, slot: expect.any(Number) },
      ...{ shortfall: '0', issuerPowers: [], vaultBalance: vault, custodyBalance: custody },
      ...texts(state, 'seniorAssets', 'juniorAssets', 'juniorSupply', 'deployedCollateral', 'unvestedYield'),
      ...texts(state, 'platformFeesOwed', 'integratorFeesOwed', 'refundsOwed'),
      remainingCapacity: `${state.supplyCap - state.seniorAssets}`,
      coverageBps: Math.min(Number((state.juniorAssets * 10_000n) / state.seniorAssets), 2_147_483_647),
      availableLiquidity: `${BigInt(vault ?? 0) - owed}`,
      vestingEndsAt: new Date(1_000 * Number(state.vestEndTs)).toISOString(),
    });
  });

  // the local cluster starts with a queued raise of stablecoin 1's supply cap
  it('answers with the queued change of its settings, as the list of changes has it', async () => {
    const { pendingChange } = await details(1);
    const [queued] = await ok('governance.changes', { stablecoin: 1 });
    expect(queued).toMatchObject(pendingChange);
    expect(pendingChange).toMatchObject({ changeId: queued.changeId, new: { supplyCap: '500000000000' } });
  });

  it('answers with the open loss report, and null once it is resolved', async () => {
    const losses = lossesOf(rpc, 0);
    const reportId = await losses.report(1_000_000n);
    const { lossReport, deployedCollateral, custodyBalance } = await details(0);
    const { report } = await ok('loss.report', { index: 0 });
    expect(lossReport).toMatchObject({ reportId, loss: '1000000' });
    expect(Object.keys(lossReport)).toEqual(Object.keys(report));
    // what was deployed is in the account that it was sent to
    for (const amount of [deployedCollateral, custodyBalance])
      expect(Number(amount)).toBeGreaterThanOrEqual(1e6);
    await losses.resolve();
    expect((await details(0)).lossReport).toBeNull();
  });
});

it('stablecoin.list answers with every stablecoin as it is answered by itself, in order of index', async () => {
  const fixed = (of: Record<string, unknown>) => {
    const { index, stablecoin, underlyingMint, vault, juniorTranche, settings } = of;
    const fields = Object.keys(of);
    return { fields, index, stablecoin, underlyingMint, vault, juniorTranche, settings };
  };
  const alone = await Promise.all([0, 1].map(details));
  expect((await ok('stablecoin.list')).map(fixed)).toEqual(alone.map(fixed));
});

it('stablecoin.apy and stablecoin.limits answer for each stablecoin', async () => {
  const apy = expect.any(Number);
  expect(await ok('stablecoin.apy')).toMatchObject([
    { index: 0, apy },
    { index: 1, apy },
  ]);
  const limits = await ok('stablecoin.limits');
  expect(limits).toMatchObject([
    { index: 0, supplyCap: 10_000_000_000_000 },
    { index: 1, supplyCap: 250_000_000_000 },
  ]);
  for (const { supplyCap, currentSupply, remainingCapacity } of limits)
    expect(remainingCapacity).toBe(supplyCap - currentSupply);
});

// test/snapshots/history.test.ts tests the periods
it('stablecoin.history answers with what is recorded of a stablecoin', async () => {
  const timestamp = '2026-01-05T10:00:00.000Z';
  const at = new Date(timestamp);
  const row = {
    ...{ cluster: 'mainnet' as const, id: stablecoinAddress(0).toBase58(), slot: 1, at, takenAt: at },
    ...{ seniorAssets: 1n, juniorAssets: 7n, seniorIndex: 10n ** 15n, supplyCap: 2n ** 64n - 1n },
    ...{ unvestedYield: 3n, platformFeesOwed: 4n, integratorFeesOwed: 5n, deployedCollateral: 6n },
    ...{ coverageBps: null, apyBps: 412 },
  };
  await insertSnapshots(service.database.orm, stablecoinSnapshots, [row]);
  const period = { index: 0, from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };
  expect(await ok('stablecoin.history', period)).toEqual([
    {
      ...{ timestamp, seniorAssets: '1', juniorAssets: '7', seniorIndex: '1000000000000000' },
      ...{ supplyCap: '18446744073709551615', coverageBps: 2_147_483_647, deployedCollateral: '6' },
      ...{ unvestedYield: '3', platformFeesOwed: '4', integratorFeesOwed: '5', seniorApyBps: 412 },
    },
  ]);
  expect(await ok('stablecoin.history', { ...period, index: 1 })).toEqual([]);
});
