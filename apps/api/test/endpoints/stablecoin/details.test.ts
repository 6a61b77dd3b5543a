import { decodeStablecoin, math, stablecoinAddress, vaultAddress } from '@obverse/core';
import { expect } from 'vitest';
import { lossesOf } from '../../support/losses.ts';
import { impossibleStablecoin } from '../alterations.ts';
import { openEndpoint } from '../endpoint.ts';
import { holderOf, refillDeployLimit } from '../losses.ts';

const details = await openEndpoint('stablecoin.details');

const valid = (more: object = {}) => ({ input: { index: 0, ...more } });

const { fixture } = details;
refillDeployLimit(fixture);
// something to deploy
await holderOf(fixture, await fixture.coin());

details.answers(
  'the parameters, and what the accounts hold, accrued to the time of the answer',
  valid,
  async (data) => {
    const { rpc } = details.fixture;
    const address = stablecoinAddress(0);
    const account = await rpc.getAccountInfo(address);
    const recorded = decodeStablecoin(address, account?.data ?? new Uint8Array());
    const state = math.accrue(recorded, BigInt(Date.parse(data.timestamp)) / 1_000n);
    const vault = (await rpc.getTokenAccountBalance(vaultAddress(address))).value.amount;
    const custody = (await rpc.getTokenAccountBalance(recorded.custody)).value.amount;
    const owed = state.platformFeesOwed + state.integratorFeesOwed + state.refundsOwed;
    expect(data).toMatchObject({
      index: 0,
      stablecoin: address.toBase58(),
      underlyingMint: recorded.underlyingMint.toBase58(),
      decimals: 6,
      vault: recorded.vault.toBase58(),
      paused: false,
      settings: {
        supplyCap: state.supplyCap.toString(),
        maxDeployedBps: state.maxDeployedBps,
        deployPerDay: state.deployPerDay.toString(),
        platformFeeBps: state.platformFeeBps,
        juniorPremiumBps: state.juniorPremiumBps,
        targetCoverageBps: state.targetCoverageBps,
        minCoverageBps: state.minCoverageBps,
        vestingSeconds: state.vestingSeconds,
        cooldownSeconds: state.cooldownSeconds,
        windowSeconds: state.windowSeconds,
        custody: recorded.custody.toBase58(),
      },
      pendingChange: null,
      seniorAssets: state.seniorAssets.toString(),
      remainingCapacity: (state.supplyCap - state.seniorAssets).toString(),
      juniorAssets: state.juniorAssets.toString(),
      juniorSupply: state.juniorSupply.toString(),
      coverageBps:
        state.seniorAssets === 0n
          ? 2_147_483_647
          : Math.min(Number((state.juniorAssets * 10_000n) / state.seniorAssets), 2_147_483_647),
      vaultBalance: vault,
      custodyBalance: custody,
      slot: expect.any(Number),
      shortfall: '0',
      issuerPowers: [],
      deployedCollateral: state.deployedCollateral.toString(),
      availableLiquidity: (BigInt(vault) - owed).toString(),
      unvestedYield: state.unvestedYield.toString(),
      vestingEndsAt: new Date(1_000 * Number(state.vestEndTs)).toISOString(),
      platformFeesOwed: state.platformFeesOwed.toString(),
      integratorFeesOwed: state.integratorFeesOwed.toString(),
      refundsOwed: state.refundsOwed.toString(),
      lossReport: null,
    });
  },
);
// the local cluster starts with a queued raise of stablecoin 1's supply cap
details.answers(
  'the queued change of its settings, as the list of changes has it',
  () => valid({ index: 1 }),
  async ({ pendingChange }) => {
    const { body } = await details.fixture.service.get('/governance/changes?stablecoin=1');
    const { changeId, eta, executableFrom, expiresAt, stale, new: settings } = body.data[0];
    expect(pendingChange).toMatchObject({ changeId, eta, executableFrom, expiresAt, stale, new: settings });
    expect(pendingChange.new.supplyCap).toBe('500000000000');
  },
);
details.row(200, 'answers 200 with the open loss report, and null once it is resolved', async () => {
  const losses = lossesOf(details.fixture.rpc, 0);
  // the cluster executes a transaction once
  const loss = 1_000_000n;
  const report = await losses.report(loss);
  const { lossReport, deployedCollateral, custodyBalance } = (await details.ask(valid())).data;
  const { body } = await details.fixture.service.get('/stablecoins/0/loss-report');
  expect(lossReport).toMatchObject({ reportId: report, loss: loss.toString() });
  expect(Object.keys(lossReport)).toEqual(Object.keys(body.data.report));
  expect(BigInt(deployedCollateral)).toBeGreaterThanOrEqual(loss);
  // what was deployed is in the account that it was sent to
  expect(BigInt(custodyBalance)).toBeGreaterThanOrEqual(loss);
  await losses.resolve();
  expect((await details.ask(valid())).data.lossReport).toBeNull();
});

details.refuses('STABLECOIN_NOT_FOUND', valid, [[{ index: 9 }, 'No such stablecoin: 9']]);
details.survives('an invalid stablecoin account', impossibleStablecoin, valid);
