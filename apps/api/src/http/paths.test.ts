import { expect, it } from 'vitest';
import { shownPath } from './paths.ts';

it('takes the query off a path, and cuts a long one', () => {
  const path = `/${'a'.repeat(255)}`;
  expect(shownPath(`${path}?c=d?e`)).toBe(path);
  expect(shownPath(`${path}bc?c=d`)).toBe(`${path}…`);
});
