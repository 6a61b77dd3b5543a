import { readFile } from 'node:fs/promises';
import {
  accountFilters,
  DEVELOPMENT_PROGRAM_ID,
  decodeIntegration,
  decodeStablecoin,
  math,
  platformAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import type { Connection } from '@solana/web3.js';
import { afterAll, expect } from 'vitest';
import { platformSnapshots } from '../../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../../src/snapshots/write-snapshots.ts';
import { noDatabase } from '../../support/database.ts';
import { lossesOf } from '../../support/losses.ts';
import { openEndpoint } from '../endpoint.ts';
import { holderOf, refillDeployLimit } from '../losses.ts';

const totals = await openEndpoint('platform.totals');

const away = noDatabase();

const valid = (more: object = {}) => ({ input: { ...more } });

/** What all accounts of the chain add up to, in base units of 6 decimals, accrued to `now`. */
async function sumOfAccounts(rpc: Connection, now: bigint) {
  const listed = (name: 'stablecoin' | 'integration') =>
    rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters: accountFilters(name) });
  const stablecoins = (await listed('stablecoin')).map(({ pubkey, account }) =>
    decodeStablecoin(pubkey, account.data),
  );
  const accrued = stablecoins.map((stablecoin) => math.accrue(stablecoin, now));
  const sum = (of: (state: math.StablecoinState) => bigint) => accrued.reduce((all, s) => all + of(s), 0n);
  let vaultBalances = 0n;
  for (const { vault, decimals } of stablecoins) {
    expect(decimals).toBe(6);
    vaultBalances += BigInt((await rpc.getTokenAccountBalance(vault)).value.amount);
  }
  // each integration by itself: its stablecoin's state rounds up to them by less than a unit each
  const integrations = (await listed('integration')).map(({ pubkey, account }) =>
    decodeIntegration(pubkey, account.data),
  );
  const held = integrations.reduce((all, integration) => {
    const of = stablecoins.findIndex(({ address }) => address.equals(integration.stablecoin));
    const { seniorIndex } = accrued[of] as math.StablecoinState;
    return all + (integration.assets * seniorIndex) / integration.lastIndex;
  }, 0n);
  const seniorAssets = sum((s) => s.seniorAssets);
  expect(seniorAssets).toBeGreaterThanOrEqual(held);
  const platformFeesOwed = sum((s) => s.platformFeesOwed);
  const integratorFeesOwed = sum((s) => s.integratorFeesOwed);
  const refundsOwed = sum((s) => s.refundsOwed);
  return {
    seniorAssets,
    juniorAssets: sum((s) => s.juniorAssets),
    unvestedYield: sum((s) => s.unvestedYield),
    deployedCollateral: sum((s) => s.deployedCollateral),
    platformFeesOwed,
    integratorFeesOwed,
    refundsOwed,
    vaultBalances,
    availableLiquidity: vaultBalances - platformFeesOwed - integratorFeesOwed - refundsOwed,
  };
}

/** A decimal string of 6 decimals at most in millionths. */
function toBaseUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

const { fixture } = totals;
refillDeployLimit(fixture);
// something to deploy
await holderOf(fixture, await fixture.coin());
for (const stablecoin of [0, 1]) {
  const coin = await fixture.coin({ stablecoin });
  const user = await fixture.wallet({ underlying: 1_234_567n, of: stablecoin });
  const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '1234567' };
  await fixture.send('/integration/mint', mint, [user]);
}
afterAll(() => away.close());

totals.answers('the exact sums over all accounts of the chain', valid, async (data) => {
  const now = BigInt(Date.parse(data.timestamp)) / 1_000n;
  const given = Object.entries<string>(data.totals).map(([name, text]) => [name, toBaseUnits(text)]);
  expect(Object.fromEntries(given)).toEqual(await sumOfAccounts(totals.fixture.rpc, now));
  expect(data).toMatchObject({ paused: false, stablecoins: 2, openLossReports: 0, pendingChange: null });
  expect(data.figures).toBeNull();
});
totals.row(200, 'answers 200 with the hash of the deployed program, which is that of the build', async () => {
  const { program } = (await totals.ask(valid())).data;
  const file = await readFile(
    new URL('../../../../../programs/platform/platform.so.sha256', import.meta.url),
  );
  const [buildSha256] = file.toString().split(' ');
  expect(program).toEqual({
    programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
    buildSha256,
    deployed: {
      sha256: buildSha256,
      slot: expect.any(Number),
      upgradeAuthority: developmentKeypair('admin').publicKey.toBase58(),
    },
  });
});
totals.row(200, 'answers 200 with the number of open loss reports', async () => {
  const losses = lossesOf(totals.fixture.rpc, 0);
  // the cluster executes a transaction once
  await losses.report(3_000_000n);
  const open = async () => (await totals.ask(valid())).data.openLossReports;
  // stablecoins are at most a second old
  await expect.poll(open).toBe(1);
  await losses.resolve();
  await expect.poll(open).toBe(0);
});
totals.row(200, 'answers 200 with the newest recorded figures', async () => {
  const at = new Date('2026-01-05T10:00:00Z');
  const figures = { integrations: 2, holders: 3, coinsCounted: 2, volume: '12.5', revenue: '0.000001' };
  const key = { cluster: 'mainnet', id: platformAddress().toBase58(), at, takenAt: at, slot: 1 } as const;
  const assets = { seniorAssets: '1', juniorAssets: '1', unvestedYield: '1', deployedCollateral: '1' };
  const owed = { platformFeesOwed: '1', integratorFeesOwed: '1', refundsOwed: '1' };
  const row = { ...key, ...figures, ...assets, ...owed, stablecoins: 2 };
  await insertSnapshots(totals.fixture.service.database.orm, platformSnapshots, [row]);
  const ask = async () => (await totals.ask(valid())).data.figures;
  const timestamp = at.toISOString();
  await expect.poll(ask).toEqual({ timestamp, ...figures, volume24h: '0', revenue24h: '0' });
});

totals.fails(
  'UNAVAILABLE',
  'a database that is out of reach',
  () => ({ database: away }),
  valid,
  'The database is out of reach',
);
