import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { depositor, needsATranche, tranche } from '../tranche.ts';

const quote = await openEndpoint('tranches.juniorQuote');

await depositor(quote.fixture, 1_000_000n);

const valid = (more: object = {}) => ({ input: { id: tranche, amount: '1000000', ...more } });

quote.answers('what a deposit costs and gives', valid, (data) => {
  expect(data).toMatchObject({ amount: '1000000', limitedBy: null });
  const [cost, tokens, minimum] = [data.cost, data.tokensOut, data.minimumReceived].map(BigInt);
  expect(cost).toBeLessThanOrEqual(1_000_000n);
  expect(cost).toBeGreaterThan(999_990n);
  // 10 basis points less, rounded up
  expect(minimum).toBe(((tokens as bigint) * 9_990n + 9_999n) / 10_000n);
});

needsATranche(quote, (id) => valid({ id }));
quote.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ amount: '18446744073709551615' }, 'the amount is larger than the accounting can hold'],
]);
