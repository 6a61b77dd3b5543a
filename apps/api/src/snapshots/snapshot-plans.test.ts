import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import { scansOf } from '../../test/support/plan.ts';
import type { Orm } from '../db/database.ts';
import { grains, platformSnapshots, integrationSnapshots as table } from '../db/schema/snapshots-tables.ts';
import { latestFigures, latestHolderCounts, oldestExchangeRate, readHistory } from './read-snapshots.ts';
import { deleteOutdatedSnapshots, insertSnapshots } from './write-snapshots.ts';

const start = '2026-01-01T00:00:00Z';
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000);

const whose = { cluster: 'devnet', id: 'integration 7' } as const;
const range = { ...whose, from: at(1_000), to: at(2_400), limit: 1_501 };
const snapshot = {
  ...whose,
  at: at(5_000),
  takenAt: at(5_000),
  slot: 1,
  supply: 1n,
  countedSupply: 1n,
  principal: 1n,
  assets: 1n,
  exchangeRate: 1n,
  volume: 1n,
  revenue: 1n,
  apyBps: 1,
};

/** Queries of snapshots and the index that each uses. */
const hot: [string, (orm: Orm) => Promise<unknown>, string][] = [
  [
    'a history in minutes',
    (orm) => readHistory(orm, table, { ...range, interval: 'minute' }),
    'cluster_id_at_pk',
  ],
  ['a history in hours', (orm) => readHistory(orm, table, { ...range, interval: 'hour' }), 'coarse'],
  ['a history in days', (orm) => readHistory(orm, table, { ...range, interval: 'day' }), 'coarse'],
  [
    'the oldest exchange rate',
    (orm) => oldestExchangeRate(orm, table, 'devnet', whose.id, at(1_000)),
    'cluster_id_at_pk',
  ],
  [
    'the last holder counts',
    (orm) => latestHolderCounts(orm, table, 'devnet', ['integration 1', 'integration 2']),
    'cluster_id_at_pk',
  ],
  ['the snapshot before a new one', (orm) => insertSnapshots(orm, table, [snapshot]), 'cluster_id_at_pk'],
  [
    'outdated snapshots',
    (orm) =>
      deleteOutdatedSnapshots(orm, table, { cluster: 'devnet', grain: grains.minute, before: at(200) }, 50),
    'age',
  ],
];

const hotOfPlatform: typeof hot = [
  [
    'a history in minutes',
    (orm) => readHistory(orm, platformSnapshots, { ...range, interval: 'minute' }),
    'cluster_id_at_pk',
  ],
  [
    'a history in days',
    (orm) => readHistory(orm, platformSnapshots, { ...range, interval: 'day' }),
    'coarse',
  ],
  ['the newest figures', (orm) => latestFigures(orm, 'devnet', whose.id), 'cluster_id_at_pk'],
];

describe.each(databases)('the database %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());
  await database.orm.execute(sql`
    insert into ${table} (cluster, id, at, taken_at, slot, grain, supply, counted_supply, principal, assets, exchange_rate, volume, revenue, apy_bps)
    select cluster, 'integration ' || thing, ${start}::timestamptz + minute * interval '1 minute', now(), 1,
      case when minute % 1440 = 0 then 2 when minute % 60 = 0 then 1 else 0 end, 1, 1, 1, 1, 1, 1, 1, 1
    from generate_series(0, 2999) minute, generate_series(1, 10) thing, unnest(array['mainnet', 'devnet']) cluster`);
  await database.orm.execute(sql`
    insert into ${platformSnapshots} (cluster, id, at, taken_at, slot, grain, stablecoins, integrations, holders, coins_counted, senior_assets,
      junior_assets, unvested_yield, deployed_collateral, platform_fees_owed, integrator_fees_owed, refunds_owed, volume, revenue)
    select cluster, id, at, taken_at, slot, grain, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, volume, revenue from ${table}`);
  await database.orm.execute(sql`analyze ${table}, ${platformSnapshots}`);

  it.each(hot)('finds %s by an index', async (_, ask, index) => {
    expect(await scansOf(database, ask)).toContain(`integration_snapshots_${index}`);
  });

  it.each(hotOfPlatform)('finds %s of the platform by an index', async (_, ask, index) => {
    expect(await scansOf(database, ask)).toContain(`platform_snapshots_${index}`);
  });
});
