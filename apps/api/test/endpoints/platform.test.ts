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
const names = {
  seniorAssets: '18446744073711.051615001',
  juniorAssets: '0',
  unvestedYield: '3.5',
  deployedCollateral: '4',
  ...owed,
};
const values = { stablecoins: 2, ...figures, ...names };
const at = new Date('2026-01-05T10:00:00.000Z');
const key = { cluster: 'mainnet', id: platformAddress().toBase58(), at, takenAt: at, slot: 1 } as const;
const timestamp = at.toISOString();

/** What all accounts of the chain add up to, in base units of 6 decimals, accrued to `now`. */
async function sumOfAccounts(now: bigint) {
  const listed = (name: 'stablecoin' | 'integration') =>
    rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters: accountFilters(name) });
  const stablecoins = (await listed('stablecoin')).map((each) =>
    decodeStablecoin(each.pubkey, each.account.data),
  );
  const accrued = stablecoins.map((stablecoin) => math.accrue(stablecoin, now));
  const sum = (name: keyof typeof names) => accrued.reduce((all, state) => all + state[name], 0n);
  const total = Object.fromEntries(
    Object.keys(names).map((name) => [name, sum(name as 'seniorAssets')]),
  ) as Record<keyof typeof names, bigint>;
  const vaults = stablecoins.map(({ vault }) => rpc.getTokenAccountBalance(vault));
  const vaultBalances = (await Promise.all(vaults)).reduce(
    (all, { value }) => all + BigInt(value.amount),
    0n,
  );
  // each integration by itself: its stablecoin's state rounds up to them by less than a unit each
  const held = (await listed('integration')).reduce((all, { pubkey, account }) => {
    const { stablecoin, assets, lastIndex } = decodeIntegration(pubkey, account.data);
    const of = stablecoins.findIndex(({ address }) => address.equals(stablecoin));
    return all + (assets * (accrued[of] as math.StablecoinState).seniorIndex) / lastIndex;
  }, 0n);
  expect(total.seniorAssets).toBeGreaterThanOrEqual(held);
  const { platformFeesOwed, integratorFeesOwed, refundsOwed } = total;
  const availableLiquidity = vaultBalances - platformFeesOwed - integratorFeesOwed - refundsOwed;
  return { ...total, vaultBalances, availableLiquidity };
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
