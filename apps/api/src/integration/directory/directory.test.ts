import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { foldText } from '../../lib/search-terms.ts';
import { type DirectoryQuery, listEntries } from './read-directory.ts';
import { type DirectoryEntry, saveEntries } from './write-directory.ts';

const entry = (id: string, more: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  ...{
    cluster: 'mainnet',
    id,
    brandedMint: `mint of ${id}`,
    stablecoinIndex: 0,
    authority: 'someone',
    slot: 1,
  },
  ...{ kind: 'earning', whitelistRequired: false, powers: 0, paused: false, description: '', uri: '' },
  ...{ name: 'Acme', symbol: 'ACME' },
  ...more,
});

describe.each(databases)('the directory on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());
  const save = (...entries: DirectoryEntry[]) =>
    database.orm.transaction((orm) => saveEntries(orm, entries[0]?.cluster ?? 'mainnet', entries));

  /** The ids of all pages, in order. */
  async function all(query: Partial<DirectoryQuery>, limit = 2): Promise<string[]> {
    const ids: string[] = [];
    for (let after: DirectoryQuery['after']; ; ) {
      const page = await listEntries(database.orm, { cluster: 'mainnet', limit, after, ...query });
      ids.push(...page.map((each) => each.entry.id));
      const last = page.at(-1);
      if (last === undefined) return ids;
      after = { id: last.entry.id, term: last.term };
    }
  }

  await save(
    entry('a', { name: 'USD Coin', symbol: 'USDC' }),
    entry('b', { name: 'Acme Dollar', symbol: 'aUSD', authority: 'other' }),
    entry('c', { name: '100%_real', symbol: "O'Neil\\", stablecoinIndex: 1 }),
    entry('d', { name: '100 years', symbol: 'USD', stablecoinIndex: 1, authority: 'other' }),
  );
  await save(entry('a', { cluster: 'devnet', name: 'Dev', symbol: 'DEV' }));

  it.each<[Partial<DirectoryQuery>, string[]]>([
    [{}, ['a', 'b', 'c', 'd']],
    [{ cluster: 'devnet' }, ['a']],
    [{ authority: 'other' }, ['b', 'd']],
    [{ stablecoinIndex: 1 }, ['c', 'd']],
    [{ authority: 'other', stablecoinIndex: 1 }, ['d']],
    [{ authority: 'nobody' }, []],
    // an exact match first; aUSD and USD end with it, and a begins with it twice
    [{ search: 'usd' }, ['b', 'd', 'a']],
    [{ search: 'usd', stablecoinIndex: 1 }, ['d']],
    [{ search: 'usd', authority: 'other' }, ['b', 'd']],
    [{ search: 'usd', authority: 'other', stablecoinIndex: 0 }, ['b']],
    [{ search: 'dev' }, []],
    // nothing means more than itself
    [{ search: '%' }, ['c']],
    [{ search: '_' }, ['c']],
    [{ search: '0_y' }, []],
    [{ search: '\\' }, ['c']],
    [{ search: "' or true --" }, []],
  ])('lists each integration of %j once, in pages of any size', async (query, ids) => {
    for (const limit of [1, 2, 10]) expect(await all(query, limit)).toEqual(ids);
  });

  it('forgets what an integration was called before', async () => {
    await save(entry('e', { name: 'Before', symbol: 'BEF' }));
    expect(await all({ search: 'before' })).toEqual(['e']);
    await save(entry('e', { name: 'After', symbol: 'AFT', authority: 'next', slot: 2 }));
    expect(await all({ search: 'before' })).toEqual([]);
    for (const query of [{ search: 'aft' }, { authority: 'next' }]) expect(await all(query)).toEqual(['e']);
  });

  it('finds what a search through all texts finds', async () => {
    const text = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...'aAbB%_é 🪙'), minLength: 1, maxLength });
    const seed = randomSeed('directory');
    const texts = fc.sample(fc.record({ name: text(9), symbol: text(5) }), { seed, numRuns: 60 });
    const entries = texts.map((each, i) => entry(`random ${i}`, { cluster: 'devnet', ...each }));
    await save(...entries);
    const property = fc.asyncProperty(
      text(3).map(foldText),
      fc.integer({ min: 1, max: 20 }),
      async (search, limit) => {
        fc.pre(search !== '');
        const isFound = ({ name, symbol }: DirectoryEntry) =>
          [name, symbol].some((each) => foldText(each).includes(search));
        const found = await all({ cluster: 'devnet', search }, limit);
        expect(found.toSorted()).toEqual(
          entries
            .filter(isFound)
            .map(({ id }) => id)
            .toSorted(),
        );
      },
    );
    await fc.assert(property, { seed, numRuns: atDepth({ quick: 60, full: 600 }) });
  });
});
