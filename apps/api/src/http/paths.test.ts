import { expect, it } from 'vitest';
import { pathOf, shownPath } from './paths.ts';

it.each([
  ['/a/b?c=d?e', '/a/b'],
  ['/a', '/a'],
  ['?x', ''],
])('takes the query off %j', (url, path) => {
  expect(pathOf(url)).toBe(path);
});

it('cuts a long path, and no other', () => {
  const path = `/${'a'.repeat(255)}`;
  expect(shownPath(`${path}?c=d`)).toBe(path);
  expect(shownPath(`${path}bc?c=d`)).toBe(`${path}…`);
});
