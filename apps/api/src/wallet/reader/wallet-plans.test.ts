import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { plansOf, rowsReadBy } from '../../../test/support/plan.ts';
import type { Orm } from '../../db/database.ts';
import { integrationSnapshots } from '../../db/schema/snapshots-tables.ts';
import { exchangeRatesAt } from '../../snapshots/read-snapshots.ts';
import {
  entriesBefore,
  entriesBetween,
  lastEntries,
  loadWallet,
  recordedTransactions,
} from './wallet-store.ts';

const ref = { cluster: 'devnet', wallet: 'wallet 7' } as const;
const mints = ['mint 1', 'mint 2'];
const period = {
  from: new Date('2026-01-01T05:00:00Z'),
  to: new Date('2026-01-01T08:00:00Z'),
  sequence: 1_000,
};

/** Queries of wallets and the index that each uses. */
const hot: [string, (orm: Orm) => Promise<unknown>, string][] = [
  ['the accounts of a wallet', (orm) => loadWallet(orm, ref), 'wallet_accounts_cluster_wallet_address_pk'],
  ['the last entries of tokens', (orm) => lastEntries(orm, ref, mints, 1_000), 'wallet_lines_of_mint'],
  [
    'the last entries of tokens before a moment',
    (orm) => lastEntries(orm, ref, mints, 1_000, new Date('2026-01-02T00:00:00Z')),
    'wallet_lines_of_mint_at',
  ],
  [
    'a page of entries',
    (orm) => entriesBefore(orm, { ...ref, limit: 51 }, 500),
    'wallet_lines_cluster_wallet_sequence_pk',
  ],
  [
    'a page of entries of one token',
    (orm) => entriesBefore(orm, { ...ref, mint: 'mint 1', limit: 51 }, 500),
    'wallet_lines_of_mint',
  ],
  ['the entries of a period', (orm) => entriesBetween(orm, { ...ref, limit: 51 }, period), 'wallet_lines_at'],
  [
    'the entries of one token in a period',
    (orm) => entriesBetween(orm, { ...ref, mint: 'mint 1', limit: 51 }, period),
    'wallet_lines_of_mint_at',
  ],
  [
    'the transactions that have entries',
    (orm) => recordedTransactions(orm, ref, ['signature 5', 'signature 6']),
    'wallet_lines_of_transaction',
  ],
];

describe.each(databases)('the database %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());
  await database.orm.execute(sql`
    insert into wallets (cluster, wallet, sequence, version)
    select cluster, 'wallet ' || n, 1000, 1 from generate_series(1, 2000) n, unnest(array['mainnet', 'devnet']) cluster`);
  await database.orm.execute(sql`
    insert into wallet_accounts (cluster, wallet, address, mint, kind, amount, slot)
    select 'devnet', 'wallet ' || n, 'address ' || a, 'mint ' || a, 'token', 1, 1
    from generate_series(1, 2000) n, generate_series(1, 5) a`);
  await database.orm.execute(sql`
    insert into wallet_lines (cluster, wallet, sequence, mint, kind, signature, slot, at, tokens, cooling_tokens, paid, received,
      withheld, cost, estimated_cost, realized, balance_after, cooling_after, cost_after, estimated_cost_after, realized_after)
    select 'devnet', 'wallet ' || w, n, 'mint ' || n % 5, 'minted', 'signature ' || n, n, '2026-01-01'::timestamptz + n * interval '1 minute',
      1, 0, 1, 0, 0, 1, 0, 0, n, 0, n, 0, 0
    from generate_series(1, 40) w, generate_series(1, 1000) n`);
  await database.orm.execute(sql`
    insert into ${integrationSnapshots} (cluster, id, at, taken_at, slot, grain, supply, counted_supply, principal, assets, exchange_rate, volume, revenue, apy_bps)
    select 'devnet', 'integration ' || thing, at, at + interval '30 seconds', 1, 0, 1, 1, 1, 1, n, 1, 1, 1
    from generate_series(0, 1999) n, generate_series(1, 10) thing,
      lateral (select '2026-01-01'::timestamptz + n * interval '1 minute') as minute(at)`);
  await database.orm.execute(sql`analyze`);

  it.each(hot)('finds %s by an index', async (_, ask, index) => {
    const [plan = []] = await plansOf(database, ask);
    const scanned = plan.filter((step) => step.includes('Scan')).map((step) => step.split(' ').at(-1));
    expect(scanned).toContain(index);
    expect(plan.join()).not.toContain('Seq Scan');
  });

  it('reads one entry for each token, however many there are', async () => {
    expect(
      (await lastEntries(database.orm, ref, mints, 1_000)).map(({ sequence }) => sequence).sort(),
    ).toEqual([996, 997]);
    expect(await rowsReadBy(database, (orm) => lastEntries(orm, ref, mints, 1_000))).toBe(2);
  });

  it('leaves out entries that were recorded after a number', async () => {
    const { orm } = database;
    const until = { ...period, sequence: 310 };
    const entries = await entriesBetween(orm, { ...ref, limit: 51 }, until);
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 11 }, (_, i) => 300 + i));
    const last = await lastEntries(orm, ref, mints, 310, period.to);
    expect(last.map(({ sequence }) => sequence).sort()).toEqual([306, 307]);
  });

  it('reads the exchange rate that was recorded last until a moment', async () => {
    const at = (time: string) => ({ id: 'integration 3', at: new Date(`2026-01-01T${time}Z`) });
    const moments = [at('00:05:30'), at('00:05:29'), at('00:00:29'), { ...at('10:00:00'), id: 'none' }];
    const ask = (orm: Orm) => exchangeRatesAt(orm, integrationSnapshots, 'devnet', moments);
    expect(await ask(database.orm)).toEqual([5n, 4n, undefined, undefined]);
    expect(await rowsReadBy(database, ask)).toBeLessThanOrEqual(2 * moments.length);
  });
});
