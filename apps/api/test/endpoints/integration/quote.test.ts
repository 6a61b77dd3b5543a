import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const quote = await openEndpoint('integration.quote');

const coin = await quote.fixture.coin({ stablecoin: 1 });

const valid = (more: object = {}) => ({ input: { id: coin.id, side: 'mint', amount: '1000000', ...more } });

quote.answers('the quote of a mint', valid, (data) =>
  expect(data).toMatchObject({
    side: 'mint',
    amountIn: '1000000',
    amountOut: '1000000',
    minimumReceived: '999000',
    rate: '1000000000000',
    amount: '1000000',
    cost: '1000000',
    tokensOut: '1000000',
    paidNow: null,
    withheld: null,
    reportId: null,
    limitedBy: null,
  }),
);
quote.answers(
  'the amounts of a mint and what stands in its way, where that is the supply cap',
  () => valid({ amount: '9000000000000' }),
  (data) => {
    expect(data).toMatchObject({ tokensOut: '9000000000000', limitedBy: 'cap' });
    expect(Number(data.remainingCapacity)).toBeGreaterThan(200e9);
    expect(Number(data.remainingCapacity)).toBeLessThanOrEqual(250e9);
  },
);
quote.answers(
  'what stands in the way of a mint, where that is the coverage',
  () => valid({ amount: '240000000000' }),
  (data) => expect(data).toMatchObject({ tokensOut: '240000000000', limitedBy: 'coverage' }),
);

quote.needsAnIntegration((id) => valid({ id }));
quote.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ side: 'redeem', amount: '9000000000000' }, 'more tokens were given than exist'],
]);
