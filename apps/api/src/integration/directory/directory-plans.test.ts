import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { rowsReadBy, scansOf } from '../../../test/support/plan.ts';
import type { Orm } from '../../db/database.ts';
import { latestStatistics } from '../../snapshots/read-snapshots.ts';
import { type DirectoryQuery, listEntries } from './read-directory.ts';

const limit = 51;
const list = (query: Partial<DirectoryQuery>) => (orm: Orm) =>
  listEntries(orm, { cluster: 'devnet', limit, ...query });

/** Somewhere in the middle of every list. */
const after = { id: 'integration 5', term: 'usd 5' };
const authority = 'authority 3';
const two = ['integration 1', 'integration 2'];

/** Indexes, and queries of the directory that use them. Every coin has a part that all have, and one of its own. */
const hot: [string, (orm: Orm) => Promise<unknown>][] = [
  ['integrations_cluster_id_pk', list({ after })],
  ['integrations_authority', list({ authority, after })],
  ['integrations_stablecoin', list({ stablecoinIndex: 2, after })],
  ['integrations_authority_stablecoin', list({ authority, stablecoinIndex: 2, after })],
  ['integration_terms_term', list({ search: 'usd', after })],
  ['integration_terms_term', list({ search: 'coin 7123' })],
  ['integration_terms_stablecoin', list({ search: 'usd', stablecoinIndex: 2, after })],
  ['integration_terms_cluster_id_term_pk', list({ search: 'usd', authority })],
  ['integration_snapshots_cluster_id_at_pk', (orm) => latestStatistics(orm, 'devnet', two)],
];

describe.each(databases)('the directory on %s, with 10 000 integrations,', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());
  const { orm } = database;
  await orm.execute(sql`
    insert into integrations (cluster, id, branded_mint, stablecoin_index, authority, kind, whitelist_required, powers, paused, name, symbol, description, uri, slot)
    select cluster, 'integration ' || n, 'mint ' || n, n % 4, 'authority ' || n % 500, 'earning', false, 0, false, 'Coin ' || n, 'USD ' || n, '', '', 1
    from generate_series(1, 10000) n, unnest(array['mainnet', 'devnet']) cluster`);
  // a statement has a time limit, which these keep on a busy machine, too
  for (const from of [1, 2_501, 5_001, 7_501]) {
    await orm.execute(sql`
      insert into integration_terms (cluster, id, stablecoin_index, term)
      select 'devnet', 'integration ' || n, n % 4, term
      from generate_series(${from}::int, ${from + 2_499}::int) n,
        lateral (values ('coin ' || n), ('oin ' || n), ('usd ' || n), ('usd of ' || n)) of_it(term)`);
  }
  await orm.execute(sql`
    insert into integration_snapshots (cluster, id, at, taken_at, slot, grain, supply, counted_supply, principal, assets, exchange_rate, volume, revenue, apy_bps)
    select 'devnet', 'integration ' || n, now() - hour * interval '1 hour', now(), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
    from generate_series(1, 200) n, generate_series(1, 40) hour`);
  await orm.execute(sql`analyze integrations, integration_terms, integration_snapshots`);

  it.each(hot)('uses the index %s for the query %#, and reads few rows', async (index, ask) => {
    expect(await scansOf(database, ask)).toContain(index);
    expect(await rowsReadBy(database, ask)).toBeLessThanOrEqual(6 * limit);
  });
});
