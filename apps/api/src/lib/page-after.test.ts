import { describe, expect, it } from 'vitest';
import { pageAfter } from './page-after.ts';

describe('pageAfter', () => {
  const page = (cursor?: string, limit?: number) =>
    pageAfter(['a', 'b', 'c'], (key) => key, { cursor, limit });

  it('names the last item of a page that others follow', () => {
    expect(page(undefined, 2)).toEqual({ page: ['a', 'b'], nextCursor: 'b' });
    expect(page('b', 2)).toEqual({ page: ['c'], nextCursor: null });
  });

  it('ends with the last item, also where that fills the page', () => {
    expect(page('a', 2)).toEqual({ page: ['b', 'c'], nextCursor: null });
    expect(page('c', 2)).toEqual({ page: [], nextCursor: null });
  });

  it('has all items without a limit', () => {
    expect(page()).toEqual({ page: ['a', 'b', 'c'], nextCursor: null });
  });
});
