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
const outdated = { cluster: 'devnet', grain: grains.minute, before: at(200) } as const;
const snapshot = {
  ...{ ...whose, at: at(5_000), takenAt: at(5_000), slot: 1, supply: 1n, countedSupply: 1n, principal: 1n },
  ...{ assets: 1n, exchangeRate: 1n, volume: 1n, revenue: 1n, apyBps: 1 },
};
const ofCoins =
  (interval: 'minute' | 'hour' | 'day') =>
  (orm: Orm): Promise<unknown> =>
    readHistory(orm, table, { ...range, interval });
const ofPlatform =
  (interval: 'minute' | 'day') =>
  (orm: Orm): Promise<unknown> =>
    readHistory(orm, platformSnapshots, { ...range, interval });

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

  it.each<[string, string, (orm: Orm) => Promise<unknown>]>([
    ['a history in minutes', 'integration_snapshots_cluster_id_at_pk', ofCoins('minute')],
    ['a history in hours', 'integration_snapshots_coarse', ofCoins('hour')],
    ['a history in days', 'integration_snapshots_coarse', ofCoins('day')],
    [
      'the oldest exchange rate',
      'integration_snapshots_cluster_id_at_pk',
      (orm) => oldestExchangeRate(orm, table, 'devnet', whose.id, at(1_000)),
    ],
    [
      'the last holder counts',
      'integration_snapshots_cluster_id_at_pk',
      (orm) => latestHolderCounts(orm, table, 'devnet', ['integration 1', 'integration 2']),
    ],
    [
      'the snapshot before a new one',
      'integration_snapshots_cluster_id_at_pk',
      (orm) => insertSnapshots(orm, table, [snapshot]),
    ],
    [
      'outdated snapshots',
      'integration_snapshots_age',
      (orm) => deleteOutdatedSnapshots(orm, table, outdated, 50),
    ],
    ['the platform’s history in minutes', 'platform_snapshots_cluster_id_at_pk', ofPlatform('minute')],
    ['the platform’s history in days', 'platform_snapshots_coarse', ofPlatform('day')],
    [
      'the platform’s newest figures',
      'platform_snapshots_cluster_id_at_pk',
      (orm) => latestFigures(orm, 'devnet', whose.id),
    ],
  ])('finds %s by the index %s', async (_, index, ask) => {
    expect(await scansOf(database, ask)).toContain(index);
  });
});
