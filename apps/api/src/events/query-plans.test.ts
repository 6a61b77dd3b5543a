import { randomUUID } from 'node:crypto';
import { EVENTS } from '@obverse/core';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { plansOf, rowsReadBy } from '../../test/support/plan.ts';
import type { Database, Orm } from '../db/database.ts';
import { grains, integrationSnapshots } from '../db/schema/snapshots-tables.ts';
import * as snapshots from '../snapshots/read-snapshots.ts';
import { deleteOutdatedSnapshots, insertSnapshots } from '../snapshots/write-snapshots.ts';
import { type ClaimedWebhook, DeliveryClaims, unchanged } from '../webhooks/delivery-claims.ts';
import { readAttempts, readWebhooks } from '../webhooks/stored-webhooks.ts';
import { eventsAfter, eventsBefore, prepareNextEvents } from './events-of-integration.ts';
import { markWebhooksDue } from './mark-webhooks.ts';
import * as events from './read-events.ts';

const lossResolved = EVENTS.lossResolved.kind;
const lossClaimSettled = EVENTS.lossClaimSettled.kind;
const epoch = new Date('2026-01-01T00:00:00Z');
const atMinute = (minutes: number) => new Date(epoch.getTime() + minutes * 60_000);

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;
const clusters = sql`unnest(array['mainnet', 'devnet']) cluster`;
// a statement has a time limit, which these keep on a busy machine, too
for (const from of [1, 5_001, 10_001, 15_001]) {
  await orm.execute(sql`
    insert into events (cluster, sequence, signature, index, slot, at, integration_id, account_id, stablecoin_id, is_broadcast, kind, version, raw)
    select cluster, n, md5(n::text), 0, n / 3, now(), 'integration ' || n % 1000, 'cooldown ' || n % 700, 'stablecoin ' || n % 2, n % 50 = 0, 8, 1, '\x0801'
    from generate_series(${from}::int, ${from + 4_999}::int) n, ${clusters}`);
}
// one report with many settlements after its resolution
await orm.execute(sql`
  insert into events (cluster, sequence, signature, index, slot, at, account_id, stablecoin_id, is_broadcast, kind, version, raw)
  select 'devnet', n, md5(n::text), 0, n / 3, now(), 'report', 'stablecoin 1', n = 20001,
    case n when 20001 then ${lossResolved}::int else ${lossClaimSettled}::int end, 1, '\x0801'
  from generate_series(20001, 30001) n`);
await orm.execute(sql`
  insert into webhooks (id, cluster, integration_id, url, position, due_at, slow, key_id)
  select gen_random_uuid(), 'devnet', 'integration ' || n % 1000, 'https://' || n || '.example/', 0,
    case when n % 50 = 0 then ${epoch.toISOString()}::timestamptz end, n % 100 = 0, 'current'
  from generate_series(1, 10000) n`);
await orm.execute(sql`
  insert into webhook_attempts (webhook_id, number, sequence, at, status, ms)
  select id, n, n, now(), 200, 5 from (select id from webhooks limit 500) w, generate_series(1, 20) n`);
await orm.execute(sql`
  insert into api_keys (cluster, integration_id, stablecoin_id, broadcasts_after, key_hash, signed_at, revealed)
  select 'devnet', 'integration ' || n, 'stablecoin ' || n % 3, 0, sha256(n::text::bytea), 1, true from generate_series(0, 999) n`);
await orm.execute(sql`
  insert into ${integrationSnapshots} (cluster, id, at, taken_at, slot, grain, supply, counted_supply, principal, assets, exchange_rate, volume, revenue, apy_bps)
  select cluster, 'integration ' || thing, ${epoch.toISOString()}::timestamptz + minute * interval '1 minute', now(), 1,
    case when minute % 1440 = 0 then 2 when minute % 60 = 0 then 1 else 0 end, 1, 1, 1, 1, 1, 1, 1, 1
  from generate_series(0, 2999) minute, generate_series(1, 10) thing, ${clusters}`);
await orm.execute(sql`analyze`);

const cluster = 'devnet';
const owner = { cluster, integrationId: 'integration 7' } as const;
const event = { ...owner, stablecoinId: 'stablecoin 1', isBroadcast: false, sequence: 20_000 };
const signatures = Array.from({ length: 200 }, (_, i) => `signature ${i}`);
const webhook = { ...owner, id: randomUUID(), position: 19_000, failures: 0, latestEvent: 0 };
const outcome = { ...unchanged(webhook as unknown as ClaimedWebhook), position: 19_100 };
const claims = (on: Orm) => new DeliveryClaims(on, cluster, ['current']);
const limits = { prompt: 32, slow: 32, fullIntegrations: ['integration 3'] };
const range = {
  cluster,
  id: 'integration 7',
  from: atMinute(1_000),
  to: atMinute(2_400),
  limit: 1_501,
} as const;
const outdated = { cluster, grain: grains.minute, before: atMinute(200) } as const;
const snapshot = {
  ...{ id: range.id, at: atMinute(5_000), takenAt: epoch, slot: 1, supply: 1n, countedSupply: 1n },
  ...{ principal: 1n, assets: 1n, exchangeRate: 1n, volume: 1n, revenue: 1n, apyBps: 1 },
  cluster,
} as const;
const newestOf = (on: Orm, kind: number, accounts: readonly string[]) =>
  events.newestEventsOfAccounts(on, cluster, kind, accounts);
const coins = integrationSnapshots;

it.each<[string, (on: Orm) => Promise<unknown>]>([
  ['events_place', (on) => events.recordedPlaces(on, cluster, signatures)],
  ['events_place', (on) => events.readEventsOfTransactions(on, cluster, signatures)],
  ['events_of_account', (on) => newestOf(on, 8, ['cooldown 1', 'cooldown 2'])],
  ['events_slot', (on) => events.lastTransactionBefore(on, cluster, 5_000)],
  ['events_slot', (on) => events.newestTransactions(on, cluster, { signature: 'x', slot: 5_000 }, 200)],
  ['events_of_compliance', (on) => events.complianceEventsBefore(on, owner, 20_000, 51)],
  ['events_cluster_sequence_pk', (on) => events.readEventsBetween(on, cluster, 7_000, 20_000)],
  ['events_of_integration', (on) => prepareNextEvents(on, 20)([webhook])],
  ['events_broadcasts', (on) => eventsAfter(on, owner, 4_500, 100)],
  ['events_platform_broadcasts', (on) => eventsBefore(on, owner, undefined, 51)],
  ['events_cluster_sequence_pk', (on) => events.integrationsWithEventsBetween(on, cluster, 19_990, 20_000)],
  ['webhooks_due', (on) => claims(on).claim(limits)],
  ['webhooks_url', (on) => markWebhooksDue(on, cluster, [event])],
  ['webhooks_pkey', (on) => claims(on).record([outcome])],
  ['webhooks_pkey', (on) => claims(on).renew([webhook.id])],
  ['webhooks_url', (on) => readWebhooks({ orm: on } as Database, owner)],
  ['webhook_attempts', (on) => readAttempts({ orm: on } as Database, webhook)],
  ['cluster_id_at_pk', (on) => snapshots.readHistory(on, coins, { ...range, interval: 'minute' })],
  ['integration_snapshots_coarse', (on) => snapshots.readHistory(on, coins, { ...range, interval: 'hour' })],
  ['cluster_id_at_pk', (on) => snapshots.oldestExchangeRate(on, coins, cluster, range.id, range.from)],
  ['cluster_id_at_pk', (on) => snapshots.latestHolderCounts(on, coins, cluster, ['integration 1', range.id])],
  ['cluster_id_at_pk', (on) => insertSnapshots(on, coins, [snapshot])],
  ['integration_snapshots_age', (on) => deleteOutdatedSnapshots(on, coins, outdated, 50)],
])('a frequent query uses the index %s: %s', async (index, ask) => {
  const plan = (await plansOf(database, ask)).flat().join();
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

it('the newest event of a kind about an account costs one row, however many other events are about it', async () => {
  const accounts = ['report', 'cooldown 1', 'cooldown 2'];
  expect(await newestOf(orm, lossResolved, accounts)).toMatchObject([{ sequence: 20_001 }]);
  expect(await rowsReadBy(database, (on) => newestOf(on, lossResolved, ['report']))).toBe(1);
  expect(await newestOf(orm, lossClaimSettled, accounts)).toMatchObject([{ sequence: 30_001 }]);
});

it('more accounts and transactions can be looked up than a statement has parameters', async () => {
  const many = Array.from({ length: 70_000 }, (_, i) => `no ${i}`);
  expect(await newestOf(orm, 8, ['cooldown 1', ...many])).toHaveLength(1);
  expect(await events.recordedPlaces(orm, cluster, many)).toEqual(new Set());
});
