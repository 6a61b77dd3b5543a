import { expect, it } from 'vitest';
import { pageAfter } from './page-after.ts';

it.each([
  [undefined, 2, ['a', 'b'], 'b'],
  ['b', 2, ['c'], null],
  // the last item fills the page
  ['a', 2, ['b', 'c'], null],
  ['c', 2, [], null],
  [undefined, undefined, ['a', 'b', 'c'], null],
])('the page after %s with the limit %s is %j, and the next cursor %s', (cursor, limit, page, nextCursor) => {
  expect(pageAfter(['a', 'b', 'c'], (key) => key, { cursor, limit })).toEqual({ page, nextCursor });
});
