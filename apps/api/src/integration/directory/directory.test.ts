import { atDepth, randomSeed } from '@obverse/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { foldText } from '../../lib/search-terms.ts';
import { type DirectoryQuery, listEntries } from './read-directory.ts';
import { type DirectoryEntry, saveEntries } from './write-directory.ts';

const entry = (id: string, more: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  cluster: 'mainnet',
  id,
  brandedMint: `mint of ${id}`,
  stablecoinIndex: 0,
  authority: 'someone',
  kind: 'earning',
  whitelistRequired: false,
  powers: 0,
  paused: false,
  name: 'Acme',
  symbol: 'ACME',
  description: '',
  uri: '',
  slot: 1,
  ...more,
});

describe.each(databases)('the directory on %s', async (_, open) => {
  const save = (...entries: DirectoryEntry[]) =>
    database.orm.transaction((orm) => saveEntries(orm, entries[0]?.cluster ?? 'mainnet', entries));

  /** The ids of all pages, in order. */
  async function all(query: Partial<DirectoryQuery>, limit = 2): Promise<string[]> {
    const ids: string[] = [];
    for (let after: DirectoryQuery['after']; ; ) {
      const page = await listEntries(database.orm, { cluster: 'mainnet', limit, after, ...query });
      ids.push(...page.map(({ entry: { id } }) => id));
      const last = page.at(-1);
      if (last === undefined) return ids;
      after = { id: last.entry.id, term: last.term };
    }
  }

  const database = await open();
  afterAll(() => database.close());
  await save(
    entry('a', { name: 'USD Coin', symbol: 'USDC' }),
    entry('b', { name: 'Acme Dollar', symbol: 'aUSD', authority: 'other' }),
    entry('c', { name: '100%_real', symbol: "O'Neil\\", stablecoinIndex: 1 }),
    entry('d', { name: '100 years', symbol: 'USD', stablecoinIndex: 1, authority: 'other' }),
  );
  await save(entry('a', { cluster: 'devnet', name: 'Dev', symbol: 'DEV' }));

  it('lists integrations of one cluster in order of ids, by authority, by stablecoin and by both', async () => {
    expect(await all({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await all({ cluster: 'devnet' })).toEqual(['a']);
    expect(await all({ authority: 'other' }, 1)).toEqual(['b', 'd']);
    expect(await all({ stablecoinIndex: 1 }, 1)).toEqual(['c', 'd']);
    expect(await all({ authority: 'other', stablecoinIndex: 1 })).toEqual(['d']);
    expect(await all({ authority: 'nobody' })).toEqual([]);
  });

  it.each([1, 2, 10])('finds each integration once, an exact match first, in pages of %d', async (limit) => {
    // aUSD and USD end with it; a begins with it twice
    expect(await all({ search: 'usd' }, limit)).toEqual(['b', 'd', 'a']);
    expect(await all({ search: 'usd', stablecoinIndex: 1 }, limit)).toEqual(['d']);
    expect(await all({ search: 'usd', authority: 'other' }, limit)).toEqual(['b', 'd']);
    expect(await all({ search: 'usd', authority: 'other', stablecoinIndex: 0 }, limit)).toEqual(['b']);
    expect(await all({ search: 'dev' }, limit)).toEqual([]);
  });

  it.each([
    ['%', ['c']],
    ['_', ['c']],
    ['100%', ['c']],
    ['0_y', []],
    ['\\', ['c']],
    ["'", ['c']],
    ["' or true --", []],
    ['*', []],
  ])('takes %s for nothing but itself', async (search, ids) => {
    expect(await all({ search })).toEqual(ids);
  });

  it('forgets what an integration was called before', async () => {
    await save(entry('e', { name: 'Before', symbol: 'BEF' }));
    expect(await all({ search: 'before' })).toEqual(['e']);
    await save(entry('e', { name: 'After', symbol: 'AFT', authority: 'next', slot: 2 }));
    expect(await all({ search: 'before' })).toEqual([]);
    expect(await all({ search: 'aft' })).toEqual(['e']);
    expect(await all({ authority: 'next' })).toEqual(['e']);
  });

  it('finds what a search through all texts finds', async () => {
    let seed = randomSeed('directory');
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
    const letters = [...'aAbB%_é 🪙'];
    const text = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('');
    const entries = Array.from({ length: 60 }, (_, i) =>
      entry(`random ${i}`, { cluster: 'devnet', name: text(1 + random(9)), symbol: text(1 + random(5)) }),
    );
    await save(...entries);
    for (let i = 0; i < atDepth({ quick: 60, full: 600 }); i += 1) {
      const search = foldText(text(1 + random(3)));
      if (search === '') continue;
      const expected = entries.filter(({ name, symbol }) =>
        [name, symbol].some((each) => foldText(each).includes(search)),
      );
      const found = await all({ cluster: 'devnet', search }, 1 + random(20));
      expect(found.toSorted(), search).toEqual(expected.map(({ id }) => id).toSorted());
    }
  });
});
