import { readFile } from 'node:fs/promises';
import {
  accountFilters,
  DEVELOPMENT_PROGRAM_ID,
  decodeStablecoin,
  math,
  platformAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { afterAll, describe, expect, it } from 'vitest';
import { platformSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { noDatabase } from '../support/database.ts';
import { lossesOf } from '../support/losses.ts';
import { openFixture, text } from './fixture.ts';

const { service, rpc, advance, ok, refusal, instance, coin, holder } = await openFixture();
const away = noDatabase();
afterAll(() => away.close());
// what the files with losses deploy together exceeds the limit of a day
advance(86_400);
// something to deploy
await holder(await coin(), 20_000_000_000n);
for (const stablecoin of [0, 1]) await holder(await coin({ stablecoin }), 1_234_567n, stablecoin);

const figures = { integrations: 3, holders: 40, coinsCounted: 3, volume: '12.5', revenue: '0.000001' };
const owed = { platformFeesOwed: '0.000005', integratorFeesOwed: '6', refundsOwed: '7' };
const senior = { seniorAssets: '18446744073711.051615001', juniorAssets: '0' };
const assets = { ...senior, unvestedYield: '3.5', deployedCollateral: '4' };
const values = { stablecoins: 2, ...figures, ...assets, ...owed };
const at = new Date('2026-01-05T10:00:00.000Z');
const key = { cluster: 'mainnet', id: platformAddress().toBase58(), at, takenAt: at, slot: 1 } as const;
const timestamp = at.toISOString();

/** What all accounts of the chain add up to, in base units of 6 decimals, accrued to `now`. */
async function sumOfAccounts(now: bigint) {
  const filters = accountFilters('stablecoin');
  const listed = await rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters });
  const stablecoins = listed.map(({ pubkey, account }) => decodeStablecoin(pubkey, account.data));
  const accrued = stablecoins.map((stablecoin) => math.accrue(stablecoin, now));
  const add = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b);
  const sum = (name: keyof typeof owed | keyof typeof assets) => add(accrued.map((state) => state[name]));
  const names = Object.keys({ ...assets, ...owed }) as (keyof typeof owed)[];
  const total = Object.fromEntries(names.map((name) => [name, sum(name)]));
  const vaults = stablecoins.map(({ vault }) => rpc.getTokenAccountBalance(vault));
  const vaultBalances = add((await Promise.all(vaults)).map(({ value }) => BigInt(value.amount)));
  const owedInAll = add([sum('platformFeesOwed'), sum('integratorFeesOwed'), sum('refundsOwed')]);
  return { ...total, vaultBalances, availableLiquidity: vaultBalances - owedInAll };
}

/** A decimal string of 6 decimals at most in millionths. */
function toBaseUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

describe('platform.totals', () => {
  it('answers with the exact sums over all accounts of the chain', async () => {
    const data = await ok('platform.totals');
    const given = Object.entries<string>(data.totals).map(([name, text]) => [name, toBaseUnits(text)]);
    const now = BigInt(Date.parse(data.timestamp)) / 1_000n;
    expect(Object.fromEntries(given)).toEqual(await sumOfAccounts(now));
    const none = { openLossReports: 0, pendingChange: null, figures: null };
    expect(data).toMatchObject({ paused: false, stablecoins: 2, ...none });
  });

  it('answers with the hash of the deployed program, which is that of the build', async () => {
    const file = new URL('../../../../programs/platform/platform.so.sha256', import.meta.url);
    const [buildSha256] = (await readFile(file, 'utf8')).split(' ');
    const upgradeAuthority = text(developmentKeypair('admin'));
    expect((await ok('platform.totals')).program).toEqual({
      programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
      buildSha256,
      deployed: { sha256: buildSha256, slot: expect.any(Number), upgradeAuthority },
    });
  });

  it('answers with the number of open loss reports', async () => {
    const losses = lossesOf(rpc, 0);
    // the cluster executes a transaction once
    await losses.report(3_000_000n);
    const open = async () => (await ok('platform.totals')).openLossReports;
    // stablecoins are at most a second old
    await expect.poll(open).toBe(1);
    await losses.resolve();
    await expect.poll(open).toBe(0);
  });

  it('answers with the newest recorded figures', async () => {
    await insertSnapshots(service.database.orm, platformSnapshots, [{ ...key, ...values }]);
    const newest = { timestamp, ...figures, volume24h: '0', revenue24h: '0' };
    await expect.poll(async () => (await ok('platform.totals')).figures).toEqual(newest);
  });

  it('answers 503 where the database is out of reach', async () => {
    const refused = ['UNAVAILABLE', 'The database is out of reach'];
    expect(await refusal('platform.totals', {}, { at: await instance({}, away) })).toEqual(refused);
  });
});

// test/snapshots/history.test.ts tests the periods
it('platform.history answers with the totals exactly as recorded', async () => {
  const period = { from: '2026-01-05T10:00:00Z', to: '2026-01-06T00:00:00Z' };
  expect(await ok('platform.history', period)).toEqual([{ timestamp, ...values }]);
  expect(await ok('platform.history', { ...period, cluster: 'devnet' })).toEqual([]);
});
