import { maxCoverageRatioBps } from '@obverse/contracts';
import { juniorMintAddress, platformAddress, stablecoinAddress } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import * as tables from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time of the first snapshot, at the seventh minute of an hour. */
const start = Date.parse('2025-03-30T22:07:00Z');
const time = (offset: number) => new Date(start + offset).toISOString();

const service = await openTestService();
const { orm } = service.database;
const id = await issueCoin(service, await fundedWallet(service.rpc.mainnet), { symbol: 'PAST' });
const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();

/** What each snapshot has; it is taken some seconds after the minute has begun. */
const keyOf = (offset: number) => {
  const [at, takenAt] = [new Date(start + offset), new Date(start + offset + 3_000)];
  return { cluster: 'mainnet', at, takenAt, slot: 7 } as const;
};
const tokenAt = (offset: number) => ({
  ...{ ...keyOf(offset), supply: BigInt(offset), countedSupply: BigInt(offset), holders: 5 },
  ...{ countedAt: keyOf(offset).at, assets: 70n, exchangeRate: 1_500_000_000_000n, apyBps: 366 },
});
const platform = {
  ...{ id: platformAddress().toBase58(), stablecoins: 2, integrations: 3, holders: 5, coinsCounted: 3 },
  ...{ seniorAssets: '1', juniorAssets: '1', unvestedYield: '1', deployedCollateral: '1', volume: '1' },
  ...{ platformFeesOwed: '1', integratorFeesOwed: '1', refundsOwed: '1', revenue: '1' },
};

/** Records snapshots of an integration, a tranche and the platform. */
async function record(offsets: readonly number[]): Promise<void> {
  const coinAt = (offset: number) => ({
    ...{ ...tokenAt(offset), id, principal: 100n, volume: 2n ** 64n - 1n, revenue: 3n },
  });
  const trancheAt = (offset: number) => ({ ...tokenAt(offset), id: tranche, coverageBps: null });
  const platformAt = (offset: number) => ({ ...keyOf(offset), ...platform });
  await insertSnapshots(orm, tables.integrationSnapshots, offsets.map(coinAt));
  await insertSnapshots(orm, tables.juniorSnapshots, offsets.map(trancheAt));
  await insertSnapshots(orm, tables.platformSnapshots, offsets.map(platformAt));
}

/** Every minute of three hours, then once a day for some days, of which the fourth is missing. */
const minutes = Array.from({ length: 180 }, (_, i) => i * minute);
const days = [1, 2, 3, 5, 6].map((count) => count * day);
await record([...minutes, ...days]);
// a later one of an hour is written first
await record([8 * day + 20 * minute]);
await record([8 * day + 5 * minute]);

type Query = { from?: string; to?: string; interval?: 'minute' | 'hour' | 'day' };

describe.each([
  ['an integration', `/integration/${id}/history`],
  ['a junior tranche', `/tranches/junior/${tranche}/history`],
  ['the platform', '/platform/history'],
])('the history of %s', (_, path) => {
  const ask = (query: Query) => service.get(`${path}?${new URLSearchParams(query)}`);
  /** The times of the points in a response, relative to the start. */
  const offsetsOf = async (query: Query): Promise<number[]> => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    return body.data.map((point: { timestamp: string }) => Date.parse(point.timestamp) - start - 3_000);
  };
  const minutesOf = (from: string, to: string) => offsetsOf({ from, to, interval: 'minute' });

  it('returns every recorded minute from that of `from` to before `to`, oldest first', async () => {
    const some = [10 * minute, 11 * minute];
    expect(await minutesOf(time(10 * minute), time(12 * minute))).toEqual(some);
    expect(await minutesOf(time(10 * minute + 59_999), time(11 * minute + 1))).toEqual(some);
    expect(await minutesOf('2025-03-31T01:17:00+03:00', time(12 * minute))).toEqual(some);
    // a period of the maximum length, and ones without snapshots
    expect(await minutesOf(time(0), time(1_500 * minute))).toEqual([...minutes, day]);
    expect(await offsetsOf({ from: time(-day), to: time(-hour) })).toEqual([]);
    expect(await offsetsOf({ from: '9999-12-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' })).toEqual([]);
  });

  it('returns the first snapshot of every hour or day, whatever was written first, by default of the last day or 30 days', async () => {
    const period = { from: time(0), to: time(9 * day) };
    // hours begin at 53, 113 and 173 minutes; and the second begins a day
    const hours = [0, 53 * minute, 113 * minute, 173 * minute, ...days, 8 * day + 5 * minute];
    expect(await offsetsOf({ ...period, interval: 'hour' })).toEqual(hours);
    expect(await offsetsOf(period)).toEqual(hours);
    const ofDays = [0, 113 * minute, ...days.slice(1), 8 * day + 5 * minute];
    expect(await offsetsOf({ ...period, interval: 'day' })).toEqual(ofDays);
    expect(await offsetsOf({ to: time(9 * day), interval: 'day' })).toEqual(ofDays);
    expect(await offsetsOf({ to: time(day) })).toEqual(hours.slice(0, 4));
    expect(await offsetsOf({})).toEqual([]);
  });

  it.each<[Query, string]>([
    [{ from: time(5), to: time(5) }, `must be before to, which is ${time(5)}`],
    [{ to: '1970-01-01T00:00:00Z' }, 'must be before to, which is 1970-01-01T00:00:00.000Z'],
    [
      { from: time(0), to: time(1_500 * hour + 1) },
      `must be at most 1500 hours before to: ${time(1)} or later`,
    ],
  ])('refuses the query %j with a reason', async (query, reason) => {
    const message = `Invalid request data: from: ${reason}`;
    expect((await ask(query)).body).toEqual({ success: false, message });
  });
});

it('a point of a history has the statistics of an integration or tranche', async () => {
  const query = new URLSearchParams({ from: time(minute), to: time(2 * minute), interval: 'minute' });
  const common = { timestamp: time(minute + 3_000), holders: 5, apy_bps: 366 };
  const pointOf = async (path: string) => (await service.get(`${path}/history?${query}`)).body.data;
  expect(await pointOf(`/integration/${id}`)).toEqual([
    {
      ...{ ...common, supply: '60000', principal: '100', yield: '-30', volume: '18446744073709551615' },
      ...{ exchange_rate: '1500000000000', totalRevenue: '3' },
    },
  ]);
  expect(await pointOf(`/tranches/junior/${tranche}`)).toEqual([
    {
      ...{ ...common, lp_token_supply: '60000', total_value_locked: '70' },
      ...{ exchange_rate_underlying: '1.5', coverage_ratio_bps: maxCoverageRatioBps },
    },
  ]);
});
