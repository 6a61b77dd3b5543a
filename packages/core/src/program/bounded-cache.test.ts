import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('BoundedCache makes a value once, and drops the oldest where it is full', () => {
  const cache = new BoundedCache<string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect(['c', 'b', 'a', 'c'].map(get)).toEqual(['C', 'B', 'A', 'C']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
