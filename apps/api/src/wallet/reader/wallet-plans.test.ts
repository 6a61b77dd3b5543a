import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { rowsReadBy, scansOf } from '../../../test/support/plan.ts';
import type { Orm } from '../../db/database.ts';
import {
  entriesBefore,
  entriesBetween,
  lastEntries,
  loadWallet,
  recordedTransactions,
} from './wallet-store.ts';

const ref = { cluster: 'devnet', wallet: 'wallet 7' } as const;
const mints = ['mint 1', 'mint 2'];
const all = { ...ref, limit: 51 };
const ofOne = { ...all, mint: 'mint 1' };
const period = {
  ...{ from: new Date('2026-01-01T05:00:00Z'), to: new Date('2026-01-01T08:00:00Z') },
  sequence: 1_000,
};

/** Indexes, and queries of wallets that use them. */
const hot: [string, (orm: Orm) => Promise<unknown>][] = [
  ['wallet_accounts_cluster_wallet_address_pk', (orm) => loadWallet(orm, ref)],
  ['wallet_lines_of_mint', (orm) => lastEntries(orm, ref, mints, 1_000)],
  ['wallet_lines_of_mint_at', (orm) => lastEntries(orm, ref, mints, 1_000, period.to)],
  ['wallet_lines_cluster_wallet_sequence_pk', (orm) => entriesBefore(orm, all, 500)],
  ['wallet_lines_of_mint', (orm) => entriesBefore(orm, ofOne, 500)],
  ['wallet_lines_at', (orm) => entriesBetween(orm, all, period)],
  ['wallet_lines_of_mint_at', (orm) => entriesBetween(orm, ofOne, period)],
  ['wallet_lines_of_transaction', (orm) => recordedTransactions(orm, ref, ['signature 5', 'signature 6'])],
];

describe.each(databases)('the database %s', async (_, open) => {
  const database = await open();
  const { orm } = database;
  afterAll(() => database.close());
  await orm.execute(sql`
    insert into wallets (cluster, wallet, sequence, version)
    select cluster, 'wallet ' || n, 1000, 1 from generate_series(1, 2000) n, unnest(array['mainnet', 'devnet']) cluster`);
  await orm.execute(sql`
    insert into wallet_accounts (cluster, wallet, address, mint, kind, amount, slot)
    select 'devnet', 'wallet ' || n, 'address ' || a, 'mint ' || a, 'token', 1, 1
    from generate_series(1, 2000) n, generate_series(1, 5) a`);
  await orm.execute(sql`
    insert into wallet_lines (cluster, wallet, sequence, mint, kind, signature, slot, at, tokens, cooling_tokens, paid, received,
      withheld, cost, estimated_cost, realized, balance_after, cooling_after, cost_after, estimated_cost_after, realized_after)
    select 'devnet', 'wallet ' || w, n, 'mint ' || n % 5, 'minted', 'signature ' || n, n, '2026-01-01'::timestamptz + n * interval '1 minute',
      1, 0, 1, 0, 0, 1, 0, 0, n, 0, n, 0, 0
    from generate_series(1, 40) w, generate_series(1, 1000) n`);
  await orm.execute(sql`analyze`);

  it.each(hot)('uses the index %s for the query %#', async (index, ask) =>
    expect(await scansOf(database, ask)).toContain(index),
  );

  it('reads one entry for each token, however many there are', async () => {
    const last = await lastEntries(orm, ref, mints, 1_000);
    expect(last.map(({ sequence }) => sequence).sort()).toEqual([996, 997]);
    expect(await rowsReadBy(database, (each) => lastEntries(each, ref, mints, 1_000))).toBe(2);
  });

  it('leaves out entries that were recorded after a number', async () => {
    const entries = await entriesBetween(orm, all, { ...period, sequence: 310 });
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 11 }, (_, i) => 300 + i));
    const last = await lastEntries(orm, ref, mints, 310, period.to);
    expect(last.map(({ sequence }) => sequence).sort()).toEqual([306, 307]);
  });
});
