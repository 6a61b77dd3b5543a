import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { foldText } from '../../lib/search-terms.ts';
import { type DirectoryQuery, listEntries } from './read-directory.ts';
import { type DirectoryEntry, saveEntries } from './write-directory.ts';

const entry = (id: string, more: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  ...{ cluster: 'mainnet', id, brandedMint: `mint of ${id}`, stablecoinIndex: 0, authority: 'x', slot: 1 },
  ...{ kind: 'earning', whitelistRequired: false, powers: 0, paused: false, description: '', uri: '' },
  ...{ name: 'Acme', symbol: 'ACME' },
  ...more,
});

/** Is on the other cluster. */
const elsewhere = entry('a', { cluster: 'devnet', name: 'Dev', symbol: 'DEV' });

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

  it.each<[search: string, ids: string[]]>([
    // an exact match first; aUSD and USD end with it, and a begins with it twice
    ['usd', ['b', 'd', 'a']],
    ['dev', []],
    // nothing means more than itself
    ['%', ['c']],
    ['_', ['c']],
    ['0_y', []],
    ['\\', ['c']],
    ["' or true --", []],
  ])('lists what %j is a part of once, in pages of any size', async (search, ids) => {
    await save(
      entry('a', { name: 'USD Coin', symbol: 'USDC' }),
      entry('b', { name: 'Acme Dollar', symbol: 'aUSD' }),
      entry('c', { name: '100%_real', symbol: "O'Neil\\" }),
      entry('d', { name: '100 years', symbol: 'USD' }),
    );
    await save(elsewhere);
    for (const limit of [1, 2, 10]) expect(await all({ search }, limit)).toEqual(ids);
  });

  it('forgets what an integration was called before', async () => {
    await save(entry('e', { name: 'Before', symbol: 'BEF' }));
    expect(await all({ search: 'before' })).toEqual(['e']);
    await save(entry('e', { name: 'After', symbol: 'AFT', authority: 'next', slot: 2 }));
    expect(await all({ search: 'before' })).toEqual([]);
    for (const query of [{ search: 'aft' }, { authority: 'next' }]) expect(await all(query)).toEqual(['e']);
  });

  it('finds what a look at all integrations finds, by text, authority and stablecoin', async () => {
    const text = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...'aAbB%_é 🪙'), minLength: 1, maxLength });
    const few = { authority: fc.constantFrom('y', 'z'), stablecoinIndex: fc.nat({ max: 2 }) };
    const seed = randomSeed('directory');
    const drawn = fc.sample(fc.record({ name: text(9), symbol: text(5), ...few }), { seed, numRuns: 60 });
    const random = drawn.map((each, i) => entry(`random ${i}`, { cluster: 'devnet', ...each }));
    const entries = [elsewhere, ...random];
    await save(...entries);
    const query = fc.record({ search: text(3).map(foldText), ...few }, { requiredKeys: [] });
    const property = fc.asyncProperty(query, fc.integer({ min: 1, max: 20 }), async (asked, limit) => {
      const { search = ' ', ...same } = asked;
      fc.pre(search !== '');
      const isFound = (each: DirectoryEntry) =>
        (asked.search === undefined ||
          [each.name, each.symbol].some((of) => foldText(of).includes(search))) &&
        Object.entries(same).every(([field, value]) => each[field as keyof typeof same] === value);
      const found = await all({ cluster: 'devnet', ...asked }, limit);
      expect(found.toSorted()).toEqual(
        entries
          .filter(isFound)
          .map(({ id }) => id)
          .toSorted(),
      );
    });
    await fc.assert(property, { seed, numRuns: atDepth({ quick: 60, full: 600 }) });
  });
});
