import { EVENTS } from '@obverse/core';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { rowsReadBy, scansOf } from '../../test/support/plan.ts';
import type { Orm } from '../db/database.ts';
import * as read from './read-events.ts';

const lossResolved = EVENTS.lossResolved.kind;
const lossClaimSettled = EVENTS.lossClaimSettled.kind;
const signatures = Array.from({ length: 200 }, (_, i) => `signature ${i}`);
const integration = { cluster: 'devnet', integrationId: 'integration 1' } as const;
const newestOf = (orm: Orm, kind: number, accounts: readonly string[]) =>
  read.newestEventsOfAccounts(orm, 'devnet', kind, accounts);

const database = await openTestDatabase();
afterAll(() => database.close());
// a statement has a time limit, which these keep on a busy machine, too
for (const from of [1, 5_001, 10_001, 15_001]) {
  await database.orm.execute(sql`
    insert into events (cluster, sequence, signature, index, slot, at, integration_id, account_id, stablecoin_id, is_broadcast, kind, version, raw)
    select cluster, n, md5(n::text), 0, n / 3, now(), 'integration ' || n % 100, 'cooldown ' || n % 700,
      'stablecoin ' || n % 2, n % 50 = 0, 8, 1, '\x0801'
    from generate_series(${from}::int, ${from + 4_999}::int) n, unnest(array['mainnet', 'devnet']) cluster`);
}
// one report with many settlements after its resolution
await database.orm.execute(sql`
  insert into events (cluster, sequence, signature, index, slot, at, account_id, stablecoin_id, is_broadcast, kind, version, raw)
  select 'devnet', n, md5(n::text), 0, n / 3, now(), 'report', 'stablecoin 1', n = 20001,
    case n when 20001 then ${lossResolved}::int else ${lossClaimSettled}::int end, 1, '\x0801'
  from generate_series(20001, 30001) n`);
await database.orm.execute(sql`analyze events`);

it.each<[string, string, (orm: Orm) => Promise<unknown>]>([
  ['recorded transactions', 'events_place', (orm) => read.recordedPlaces(orm, 'devnet', signatures)],
  [
    'events of transactions',
    'events_place',
    (orm) => read.readEventsOfTransactions(orm, 'devnet', signatures),
  ],
  ['newest events of accounts', 'events_of_account', (orm) => newestOf(orm, 8, ['cooldown 1', 'cooldown 2'])],
  ['last event before a slot', 'events_slot', (orm) => read.lastTransactionBefore(orm, 'devnet', 5_000)],
  [
    'transactions before another',
    'events_slot',
    (orm) => read.newestTransactions(orm, 'devnet', { signature: 'x', slot: 5_000 }, 200),
  ],
  [
    'uses of the powers of a coin',
    'events_of_compliance',
    (orm) => read.complianceEventsBefore(orm, integration, 20_000, 51),
  ],
  [
    'events of a page',
    'events_cluster_sequence_pk',
    (orm) => read.readEventsBetween(orm, 'devnet', 7_000, 20_000),
  ],
])('the database finds the %s by the index %s', async (_, index, ask) => {
  expect(await scansOf(database, ask)).toContain(index);
});

it('the newest event of a kind about an account costs one row, however many other events are about it', async () => {
  const accounts = ['report', 'cooldown 1', 'cooldown 2'];
  expect(await newestOf(database.orm, lossResolved, accounts)).toMatchObject([{ sequence: 20_001 }]);
  expect(await rowsReadBy(database, (orm) => newestOf(orm, lossResolved, ['report']))).toBe(1);
  expect(await newestOf(database.orm, lossClaimSettled, accounts)).toMatchObject([{ sequence: 30_001 }]);
});

it('more accounts and transactions can be looked up than a statement has parameters', async () => {
  const many = Array.from({ length: 70_000 }, (_, i) => `no ${i}`);
  expect(await newestOf(database.orm, 8, ['cooldown 1', ...many])).toHaveLength(1);
  expect(await read.recordedPlaces(database.orm, 'devnet', many)).toEqual(new Set());
});
