import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import type { NewSnapshot } from '../db/schema/snapshots-tables.ts';
import { grains, platformSnapshots, integrationSnapshots as table } from '../db/schema/snapshots-tables.ts';
import { latestFigures, oldestExchangeRate } from './read-snapshots.ts';
import { deleteOutdatedSnapshots, insertSnapshots } from './write-snapshots.ts';

const start = Date.parse('2026-01-05T22:58:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (offset: number) => new Date(start + offset);
const u64 = 2n ** 64n - 1n;

type Row = NewSnapshot<typeof table>;
const row = (id: string, offset: number, more: Partial<Row> = {}): Row => ({
  ...{ cluster: 'mainnet', id, at: at(offset), takenAt: at(offset + 7_000), slot: 5 },
  ...{ supply: u64, countedSupply: u64, holders: 3, countedAt: at(offset), principal: 1n, assets: 2n },
  ...{ exchangeRate: u64 * 10n ** 9n, volume: 0n, revenue: u64, apyBps: -12, ...more },
});

describe.each(databases)('snapshots on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());

  const insert = (...rows: Row[]) => insertSnapshots(database.orm, table, rows);
  const recorded = (id: string) => database.orm.select().from(table).where(sql`id = ${id}`).orderBy(table.at);
  const grainsOf = async (id: string) => (await recorded(id)).map(({ grain }) => grain);

  it('keep every value exactly, and the first of a minute stays', async () => {
    const [first, second] = [row('exact', 0), row('exact', minute, { holders: null })];
    await insert(first);
    await insert(row('exact', 0, { supply: 1n, takenAt: at(9_000) }), second);
    const expected = [
      { ...first, grain: grains.day },
      { ...second, grain: grains.minute },
    ];
    expect(await recorded('exact')).toEqual(expected);
  });

  it.each([
    ['one at a time', 1],
    ['several at a time', 4],
  ])('are marked as the first of their hour or day per account when written %s', async (how, size) => {
    const [first, second] = [`first, ${how}`, `second, ${how}`];
    // 22:58, 22:59, 23:00, 23:01, 00:00 of the next day, 00:30, 02:10, and after a clock that was moved by a month
    const times = [0, 1, 2, 3, 62, 92, 192, 192 + 30 * 1_440].map((minutes) => minutes * minute);
    const rows = times.map((time) => row(first, time));
    rows.splice(3, 0, row(second, 3 * minute), row(second, 4 * minute));
    for (let from = 0; from < rows.length; from += size) await insert(...rows.slice(from, from + size));
    const { minute: m, hour: h, day: d } = grains;
    expect(await grainsOf(first)).toEqual([d, m, h, m, d, m, h, d]);
    expect(await grainsOf(second)).toEqual([d, m]);
  });

  it('are deleted in bounded batches, oldest first, on one cluster only', async () => {
    for (const cluster of ['mainnet', 'devnet'] as const) {
      await insert(...Array.from({ length: 180 }, (_, i) => row('thinned', i * minute, { cluster })));
    }
    const left = async (cluster: string) =>
      database.orm.select().from(table).where(sql`id = 'thinned' and cluster = ${cluster}`).orderBy(table.at);
    const outdated = { cluster: 'devnet', grain: grains.minute, before: at(170 * minute) } as const;
    expect(await deleteOutdatedSnapshots(database.orm, table, outdated, 100)).toBe(100);
    // the first hundred minutes but for the first of the day before, of 23:00 and of the day
    expect((await left('devnet')).filter(({ at: time }) => time < at(103 * minute))).toHaveLength(3);
    expect(await deleteOutdatedSnapshots(database.orm, table, outdated, 100)).toBe(66);
    expect(await deleteOutdatedSnapshots(database.orm, table, outdated, 100)).toBe(0);
    const kept = await left('devnet');
    expect(kept.map(({ grain }) => grain)).toEqual([2, 1, 2, 1, ...Array(10).fill(0)]);
    expect(await left('mainnet')).toHaveLength(180);

    const hours = { ...outdated, grain: grains.hour, before: at(100 * day) };
    expect(await deleteOutdatedSnapshots(database.orm, table, hours, 100)).toBe(2);
    expect((await left('devnet'))[1]?.grain).toBe(grains.day);
  });

  it('give the oldest exchange rate since the program last counted no tokens', async () => {
    const rates = [20n, 10n, 11n, 9n, 12n, 13n];
    const rows = rates.map((exchangeRate, i) => {
      const countedSupply = [5n, 0n, 5n, 0n, 7n, 7n][i] as bigint;
      // all tokens of the fifth are burned, which does not change the rate
      const supply = i === 4 ? 0n : countedSupply;
      return row('refilled', i * minute, { countedSupply, supply, exchangeRate });
    });
    const oldest = async (since = 0) =>
      (await oldestExchangeRate(database.orm, table, 'mainnet', 'refilled', at(since)))?.exchangeRate;
    await insert(...rows.slice(0, 1));
    expect(await oldest()).toBe(20n);
    await insert(...rows.slice(1, 4));
    expect(await oldest()).toBe(9n);
    await insert(...rows.slice(4));
    expect(await oldest()).toBe(9n);
    expect(await oldest(5 * minute)).toBe(13n);
    // nothing was recorded for a while
    expect(await oldest(100 * minute)).toBe(13n);
    expect(await oldestExchangeRate(database.orm, table, 'devnet', 'refilled', at(0))).toBeUndefined();
  });

  it('give the newest figures of a platform, and what they gained in 24 hours', async () => {
    const id = 'platform';
    expect(await latestFigures(database.orm, 'mainnet', id)).toBeUndefined();
    const record = (offset: number, volume: string, revenue: string) =>
      insertSnapshots(database.orm, platformSnapshots, [
        {
          ...{ cluster: 'mainnet', id, at: at(offset), takenAt: at(offset + 7_000), slot: 5 },
          ...{ stablecoins: 1, integrations: 2, holders: 3, coinsCounted: 2, seniorAssets: '4.000001' },
          ...{ juniorAssets: '0', unvestedYield: '0', deployedCollateral: '0', platformFeesOwed: '0' },
          ...{ integratorFeesOwed: '0', refundsOwed: '0', volume, revenue },
        },
      ]);
    const gained = async () => {
      const { volume24h, revenue24h, at: time } = (await latestFigures(database.orm, 'mainnet', id)) ?? {};
      return { volume24h, revenue24h, at: time?.getTime() };
    };
    await record(0, '1', '0.5');
    expect(await gained()).toEqual({ volume24h: '0', revenue24h: '0', at: start });
    await record(minute, '18446744073711.051615001', '0.75');
    const volume24h = '18446744073710.051615001';
    expect(await gained()).toEqual({ volume24h, revenue24h: '0.25', at: start + minute });
    // the first record is older than that now
    await record(day + minute, '18446744073720.051615001', '10');
    expect(await gained()).toEqual({ volume24h: '9', revenue24h: '9.25', at: start + day + minute });
    expect(await latestFigures(database.orm, 'devnet', id)).toBeUndefined();
  });
});
