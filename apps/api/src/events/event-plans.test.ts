import { EVENTS } from '@obverse/core';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { rowsReadBy, scansOf } from '../../test/support/plan.ts';
import type { Orm } from '../db/database.ts';
import {
  complianceEventsBefore,
  lastTransactionBefore,
  newestEventsOfAccounts,
  newestTransactions,
  readEventsBetween,
  readEventsOfTransactions,
  recordedPlaces,
} from './read-events.ts';

const { lossResolved, lossClaimSettled } = EVENTS;
const signatures = Array.from({ length: 200 }, (_, i) => `signature ${i}`);

const hot: [string, (orm: Orm) => Promise<unknown>, string][] = [
  [
    'the recorded transactions among given ones',
    (orm) => recordedPlaces(orm, 'devnet', signatures),
    'events_place',
  ],
  [
    'the recorded events of transactions',
    (orm) => readEventsOfTransactions(orm, 'devnet', signatures),
    'events_place',
  ],
  [
    'the newest events of accounts',
    (orm) => newestEventsOfAccounts(orm, 'devnet', 8, ['cooldown 1', 'cooldown 2']),
    'events_of_account',
  ],
  ['the last event before a slot', (orm) => lastTransactionBefore(orm, 'devnet', 5_000), 'events_slot'],
  [
    'a group of transactions before another',
    (orm) => newestTransactions(orm, 'devnet', { signature: 'x', slot: 5_000 }, 200),
    'events_slot',
  ],
  [
    'what was done with the powers of a coin',
    (orm) => complianceEventsBefore(orm, { cluster: 'devnet', integrationId: 'integration 1' }, 20_000, 51),
    'events_of_compliance',
  ],
  [
    'a page of events',
    (orm) => readEventsBetween(orm, 'devnet', 7_000, 20_000),
    'events_cluster_sequence_pk',
  ],
];

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
    case n when 20001 then ${lossResolved.kind}::int else ${lossClaimSettled.kind}::int end, 1, '\x0801'
  from generate_series(20001, 30001) n`);
await database.orm.execute(sql`analyze events`);

it.each(hot)('the database finds %s by an index', async (_, ask, index) => {
  expect(await scansOf(database, ask)).toContain(index);
});

it('the newest event of a kind about an account costs one row, however many other events are about it', async () => {
  const { kind } = lossResolved;
  const accounts = ['report', 'cooldown 1', 'cooldown 2'];
  const ask = (orm: Orm) => newestEventsOfAccounts(orm, 'devnet', kind, accounts);
  expect((await ask(database.orm)).map(({ sequence }) => sequence)).toEqual([20_001]);
  expect(await rowsReadBy(database, (orm) => newestEventsOfAccounts(orm, 'devnet', kind, ['report']))).toBe(
    1,
  );
  const newest = await newestEventsOfAccounts(database.orm, 'devnet', lossClaimSettled.kind, accounts);
  expect(newest.map(({ sequence }) => sequence)).toEqual([30_001]);
});

it('more accounts and transactions can be looked up than a statement has parameters', async () => {
  const many = Array.from({ length: 70_000 }, (_, i) => `no ${i}`);
  expect(await newestEventsOfAccounts(database.orm, 'devnet', 8, ['cooldown 1', ...many])).toHaveLength(1);
  expect(await recordedPlaces(database.orm, 'devnet', many)).toEqual(new Set());
});
