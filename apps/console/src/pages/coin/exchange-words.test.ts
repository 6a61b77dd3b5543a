import { describe, expect, it } from 'vitest';
import { canAccept, limitOf, type Quote } from './exchange-words.ts';

const limits: Quote['limitedBy'][] = ['liquidity', 'cap', 'coverage', 'lossReport', 'paused'];

describe('limitOf', () => {
  it('has a sentence for each limit, and none without one', () => {
    for (const side of ['mint', 'redeem'] as const) {
      for (const limitedBy of limits) expect(limitOf({ side, limitedBy })).toMatch(/\.$/);
      expect(limitOf({ side, limitedBy: null })).toBeUndefined();
    }
  });
});

describe('canAccept', () => {
  it('lets a holder accept that a loss report withholds a part of a redemption, and nothing else', () => {
    const accepted = (['mint', 'redeem'] as const).flatMap((side) =>
      limits.filter((limitedBy) => canAccept({ side, limitedBy })).map((limitedBy) => [side, limitedBy]),
    );
    expect(accepted).toEqual([['redeem', 'lossReport']]);
  });
});
