import type { CoinOrder } from '@obverse/contracts';
import { describe, expect, it } from 'vitest';
import { skeletonOf } from '../../lib/confusables.ts';
import { matches, type Rankable, rank } from './ranking.ts';

/** A coin of this supply that was issued by the event with this sequence number. */
const coin = (
  id: string,
  supply: bigint,
  sequence: number | undefined,
  more: Partial<Rankable> = {},
): Rankable => ({
  id,
  brandedMint: `mint of ${id}`,
  authority: 'someone',
  stablecoinIndex: 0,
  name: `Name ${id}`,
  symbol: id.toUpperCase(),
  supply,
  holders: 0,
  apyBps: 0,
  issued: sequence === undefined ? undefined : { at: new Date(sequence * 1_000), sequence },
  ...more,
});

const acme = { name: 'Acme Dollar', symbol: 'ACME' };

/** The same to the eye, with Cyrillic letters. */
const fake = { name: 'Асme Dоllar', symbol: 'АСМЕ' };

const idsOf = (coins: readonly Rankable[], order: CoinOrder) => rank(coins)[order].map(({ id }) => id);

const lookalikesOf = (coins: readonly Rankable[]) =>
  Object.fromEntries(
    rank(coins).supply.map(({ id, lookalike }) => [id, lookalike && [lookalike.of.id, lookalike.because]]),
  );

describe('rank', () => {
  const coins = [
    coin('a', 0n, 1, { holders: 0, apyBps: 300 }),
    coin('b', 10n ** 30n, 2, { holders: 1, apyBps: 100 }),
    coin('c', 0n, undefined),
    coin('d', 5n, 3, { holders: 7, apyBps: 200 }),
  ];

  it('puts the largest, best, most held or newest coin first, and of equal ones the older', () => {
    expect(idsOf(coins, 'supply')).toEqual(['b', 'd', 'a', 'c']);
    expect(idsOf(coins, 'apy')).toEqual(['a', 'd', 'b', 'c']);
    expect(idsOf(coins, 'holders')).toEqual(['d', 'b', 'a', 'c']);
    expect(idsOf(coins, 'newest')).toEqual(['c', 'd', 'b', 'a']);
  });

  it('marks coins that look like a larger one, and puts them behind all others in every other order', () => {
    const all = [...coins, coin('f', 4n, 9, { ...fake, apyBps: 900, holders: 900 }), coin('o', 5n, 8, acme)];
    expect(lookalikesOf(all)).toMatchObject({ f: ['o', 'larger'], o: undefined, a: undefined });
    for (const order of ['apy', 'holders', 'newest'] as const) expect(idsOf(all, order).at(-1)).toBe('f');
    expect(idsOf(all, 'supply')).toEqual(['b', 'd', 'o', 'f', 'a', 'c']);
  });

  it('marks the younger of two empty coins, and a coin that has become larger than an older one that it looks like', () => {
    expect(lookalikesOf([coin('f', 0n, 9, fake), coin('o', 0n, 8, acme)])).toEqual({
      o: undefined,
      f: ['o', 'older'],
    });
    expect(lookalikesOf([coin('f', 7n, 9, fake), coin('o', 5n, 8, acme)])).toEqual({
      f: ['o', 'older'],
      o: ['f', 'larger'],
    });
  });

  it('marks no coin for an older one that nobody holds: names could be taken in advance', () => {
    expect(lookalikesOf([coin('taken', 0n, 1, acme), coin('o', 5n, 2, acme)])).toEqual({
      o: undefined,
      taken: ['o', 'larger'],
    });
  });

  it('compares a name with the symbols of others, too', () => {
    const all = [coin('o', 5n, 1, acme), coin('f', 1n, 2, { name: 'ACME', symbol: 'NEW' })];
    expect(lookalikesOf(all)['f']).toEqual(['o', 'larger']);
  });

  it('ranks 50 000 coins of one name in less than 5 seconds', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => coin(`${i}`, 0n, i, acme));
    const start = performance.now();
    expect(rank(many).supply[49_999]?.lookalike?.of.id).toBe('0');
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('matches', () => {
  const all = rank([
    coin('a', 1n, 1),
    coin('b', 2n, 2, { ...acme, stablecoinIndex: 1, authority: 'other' }),
  ]).supply;
  it.each([
    [{}, ['b', 'a']],
    [{ search: 'acme dol' }, ['b']],
    [{ search: 'name', stablecoinIndex: 1 }, []],
    [{ authority: 'someone' }, ['a']],
    [{ skeleton: skeletonOf('АСМЕ') }, ['b']],
    [{ skeleton: skeletonOf('acm') }, []],
    [{ skeleton: '' }, []],
  ])('of %j are %j', (filter, ids) => {
    expect(all.filter(matches(filter)).map(({ id }) => id)).toEqual(ids);
  });
});
