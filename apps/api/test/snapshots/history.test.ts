import { maxCoverageRatioBps } from '@obverse/contracts';
import { juniorMintAddress, platformAddress, stablecoinAddress } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import {
  integrationSnapshots,
  juniorSnapshots,
  platformSnapshots,
} from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time of the first snapshot, at the seventh minute of an hour. */
const start = Date.parse('2025-03-30T22:07:00Z');
const time = (offset: number) => new Date(start + offset).toISOString();

const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();

const common = (offset: number) => ({
  cluster: 'mainnet' as const,
  at: new Date(start + offset),
  // the accounts are read some seconds after the minute has begun
  takenAt: new Date(start + offset + 3_000),
  slot: 7,
  supply: BigInt(offset),
  countedSupply: BigInt(offset),
  holders: 5,
  countedAt: new Date(start + offset),
  assets: 70n,
  exchangeRate: 1_500_000_000_000n,
  apyBps: 366,
});
const coinAt = (offset: number) => ({
  ...common(offset),
  id,
  principal: 100n,
  volume: 2n ** 64n - 1n,
  revenue: 3n,
});
const trancheAt = (offset: number) => ({ ...common(offset), id: tranche, coverageBps: null });
/** Only its times matter here. */
const platformAt = (offset: number) => {
  const { at, takenAt } = common(offset);
  const counts = { stablecoins: 2, integrations: 3, holders: 5, coinsCounted: 3 };
  const assets = { seniorAssets: '1', juniorAssets: '1', unvestedYield: '1', deployedCollateral: '1' };
  const owed = {
    platformFeesOwed: '1',
    integratorFeesOwed: '1',
    refundsOwed: '1',
    volume: '1',
    revenue: '1',
  };
  const key = { cluster: 'mainnet', id: platformAddress().toBase58(), at, takenAt, slot: 7 } as const;
  return { ...key, ...counts, ...assets, ...owed };
};

/** Every minute of three hours, then once a day for some days, of which the fourth is missing. */
const offsets = [
  ...Array.from({ length: 180 }, (_, i) => i * minute),
  ...[1, 2, 3, 5, 6].map((days) => days * day),
];

const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
const id = await issueCoin(service, authority, { symbol: 'PAST' });
const { orm } = service.database;
await insertSnapshots(orm, integrationSnapshots, offsets.map(coinAt));
await insertSnapshots(orm, juniorSnapshots, offsets.map(trancheAt));
await insertSnapshots(orm, platformSnapshots, offsets.map(platformAt));

type Query = Record<string, string>;
const coinPath = (query: Query) => `/integration/${id}/history?${new URLSearchParams(query)}`;
const tranchePath = (query: Query) => `/tranches/junior/${tranche}/history?${new URLSearchParams(query)}`;

/** The times of the points in a response, relative to the start. */
const offsetsOf = async (path: string) => {
  const { status, body } = await service.get(path);
  expect(status).toBe(200);
  return body.data.map(({ timestamp }: { timestamp: string }) => Date.parse(timestamp) - start - 3_000);
};

const histories: [string, (query: Query) => string][] = [
  ['an integration', coinPath],
  ['a junior tranche', tranchePath],
  ['the platform', (query) => `/platform/history?${new URLSearchParams(query)}`],
];

describe.each(histories)('the history of %s', (_, path) => {
  it('returns every recorded minute from `from` to before `to`, oldest first', async () => {
    const interval = 'minute';
    const found = await offsetsOf(path({ from: time(10 * minute), to: time(13 * minute), interval }));
    expect(found).toEqual([10, 11, 12].map((n) => n * minute));
    // the minute that contains `from` is included
    const within = await offsetsOf(
      path({ from: time(10 * minute + 59_999), to: time(11 * minute + 1), interval }),
    );
    expect(within).toEqual([10 * minute, 11 * minute]);
    const all = await offsetsOf(path({ from: time(0), to: time(day - 1), interval }));
    expect(all).toEqual(offsets.slice(0, 180));
  });

  it('returns the first snapshot of every hour or day and leaves out those without one', async () => {
    const from = time(0);
    const hours = await offsetsOf(path({ from, to: time(7 * day), interval: 'hour' }));
    // hours begin at 53, 113 and 173 minutes; and the second begins a day
    const late = offsets.slice(180);
    expect(hours).toEqual([0, 53 * minute, 113 * minute, 173 * minute, ...late]);
    const days = await offsetsOf(path({ from, to: time(7 * day), interval: 'day' }));
    expect(days).toEqual([0, 113 * minute, ...late.slice(1)]);
    expect(await offsetsOf(path({ from, to: time(7 * day) }))).toEqual(hours);
  });

  it('returns the first snapshot of an hour or day even if a later one was written before it', async () => {
    const from = 8 * day;
    const { orm } = service.database;
    for (const offset of [from + 20 * minute, from + 5 * minute]) {
      await insertSnapshots(orm, integrationSnapshots, [coinAt(offset)]);
      await insertSnapshots(orm, juniorSnapshots, [trancheAt(offset)]);
      await insertSnapshots(orm, platformSnapshots, [platformAt(offset)]);
    }
    for (const interval of ['hour', 'day']) {
      const found = await offsetsOf(path({ from: time(from), to: time(9 * day), interval }));
      expect(found).toEqual([from + 5 * minute]);
    }
  });

  it('accepts timestamps in any time zone, and is an empty list for a period without snapshots', async () => {
    const found = await offsetsOf(
      path({ from: '2025-03-31T01:17:00+03:00', to: time(12 * minute), interval: 'minute' }),
    );
    expect(found).toEqual([10 * minute, 11 * minute]);
    expect(await offsetsOf(path({ from: time(-day), to: time(-hour) }))).toEqual([]);
    // those of one cluster do not appear on another
    expect(await offsetsOf(`${tranchePath({ from: time(0), to: time(day) })}&cluster=devnet`)).toEqual([]);
  });

  it('covers the last day by default, or the last 30 days in days', async () => {
    expect(await offsetsOf(path({}))).toEqual([]);
    expect(await offsetsOf(path({ to: time(day) }))).toEqual([0, 53 * minute, 113 * minute, 173 * minute]);
    expect(await offsetsOf(path({ to: time(7 * day), interval: 'day' }))).toHaveLength(6);
  });

  it.each<[Query, string]>([
    [{ from: time(5), to: time(5) }, `from: must be before to, which is ${time(5)}`],
    [{ to: '1970-01-01T00:00:00Z' }, 'from: must be before to, which is 1970-01-01T00:00:00.000Z'],
    [
      { from: time(0), to: time(1_500 * minute + 1), interval: 'minute' },
      `from: must be at most 1500 minutes before to: ${time(1)} or later`,
    ],
    [
      { from: time(0), to: time(1_500 * hour + 1) },
      `from: must be at most 1500 hours before to: ${time(1)} or later`,
    ],
  ])('refuses the query %j with a reason', async (query, reason) => {
    const { body } = await service.get(path(query));
    expect(body).toEqual({ success: false, message: `Invalid request data: ${reason}` });
  });

  it('accepts a period of the maximum length, and one at the end of the year 9999', async () => {
    const widest = { from: time(0), to: time(1_500 * minute), interval: 'minute' };
    expect(await offsetsOf(path(widest))).toEqual(offsets.slice(0, 181));
    const last = { from: '9999-12-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z', interval: 'day' };
    expect(await offsetsOf(path(last))).toEqual([]);
  });
});

describe('a point of a history', () => {
  const query = { from: time(minute), to: time(2 * minute), interval: 'minute' } as const;

  it('of an integration has its statistics', async () => {
    const { body } = await service.get(coinPath(query));
    const point = {
      timestamp: time(minute + 3_000),
      supply: '60000',
      holders: 5,
      principal: '100',
      yield: '-30',
      volume: '18446744073709551615',
      exchange_rate: '1500000000000',
      totalRevenue: '3',
      apy_bps: 366,
    };
    expect(body.data).toEqual([point]);
  });

  it('of a tranche has its statistics', async () => {
    const { body } = await service.get(tranchePath(query));
    const point = {
      timestamp: time(minute + 3_000),
      lp_token_supply: '60000',
      total_value_locked: '70',
      holders: 5,
      exchange_rate_underlying: '1.5',
      coverage_ratio_bps: maxCoverageRatioBps,
      apy_bps: 366,
    };
    expect(body.data).toEqual([point]);
  });
});
