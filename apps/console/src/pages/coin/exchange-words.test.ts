import { expect, it } from 'vitest';
import { canAccept, limitOf, type Quote } from './exchange-words.ts';

it('a holder can accept that a loss report withholds a part of a redemption, and no other limit', () => {
  const limits: Quote['limitedBy'][] = ['liquidity', 'cap', 'coverage', 'lossReport', 'paused', null];
  const quotes = (['mint', 'redeem'] as const).flatMap((side) =>
    limits.map((limitedBy) => ({ side, limitedBy })),
  );
  expect(quotes.filter(canAccept)).toEqual([{ side: 'redeem', limitedBy: 'lossReport' }]);
  for (const quote of quotes) expect(limitOf(quote) === undefined).toBe(quote.limitedBy === null);
});
