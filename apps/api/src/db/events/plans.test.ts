import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { plansOf } from '../../../test/support/plan.ts';
import type { Database, Orm } from '../database.ts';
import {
  lastTransactionBefore,
  newestEventsOfAccounts,
  noticesOfStablecoin,
  readEventsBetween,
  readEventsOfTransactions,
  recordedSignatures,
} from './read-events.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.orm.execute(sql`
    insert into events (cluster, sequence, signature, index, slot, at, integration_id, account_id, stablecoin_id, notice, kind, version, raw)
    select cluster, n, md5(n::text), 0, n / 3, now(), 'integration ' || n % 100, 'cooldown ' || n % 700,
      'stablecoin ' || n % 2, n % 50 = 0, 8, 1, '\x0801'
    from generate_series(1, 20000) n, unnest(array['mainnet', 'devnet']) cluster`);
  await database.orm.execute(sql`analyze events`);
});
afterAll(() => database.close());

const signatures = Array.from({ length: 200 }, (_, i) => `signature ${i}`);

const hot: [string, (orm: Orm) => Promise<unknown>, string][] = [
  [
    'the recorded transactions among given ones',
    (orm) => recordedSignatures(orm, 'devnet', signatures),
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
  [
    'the notices of a stablecoin',
    (orm) => noticesOfStablecoin(orm, 'devnet', 'stablecoin 1', [8], 200),
    'events_notices',
  ],
  ['the last event before a slot', (orm) => lastTransactionBefore(orm, 'devnet', 5_000), 'events_slot'],
  [
    'a page of events',
    (orm) => readEventsBetween(orm, 'devnet', 7_000, 20_000),
    'events_cluster_sequence_pk',
  ],
];

it.each(hot)('the database finds %s by an index', async (_, ask, index) => {
  const [plan = []] = await plansOf(database, ask);
  expect(plan.filter((step) => step.includes('Scan')).map((step) => step.split(' ').at(-1))).toContain(index);
  expect(plan.join()).not.toContain('Seq Scan');
});
