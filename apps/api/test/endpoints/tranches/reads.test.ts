import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';
import { depositor, needsATranche, tranche } from '../tranche.ts';

const fixture = await openFixture();
const ofTranche = (more: object = {}) => ({ input: { id: tranche, ...more } });

const rate = await openEndpoint('tranches.juniorExchangeRate', fixture);

rate.answers('the value of a junior token', ofTranche, (data) =>
  expect(data).toMatchObject({
    trancheId: tranche,
    rateToUsd: expect.stringMatching(/^1(\.\d+)?$/),
    rateToUnderlying: [{ amount: data.rateToUsd }],
  }),
);

needsATranche(rate, (id) => ofTranche({ id }));

const stats = await openEndpoint('tranches.juniorStats', fixture);

stats.answers("the tranche's statistics", ofTranche, (data) =>
  expect(data).toMatchObject({
    liquidity_pool_id: '1',
    holders: expect.any(Number),
    lp_token_supply: expect.stringMatching(/^\d+$/),
    exchange_rate_usd: data.exchange_rate_underlying,
  }),
);

needsATranche(stats, (id) => ofTranche({ id }));

const history = await openEndpoint('tranches.juniorHistory', fixture);

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', ofTranche, (data) => expect(data).toEqual([]));

needsATranche(history, (id) => ofTranche({ id }));

const quote = await openEndpoint('tranches.juniorQuote', fixture);

await depositor(fixture, 1_000_000n);

const ofAmount = (more: object = {}) => ({ input: { id: tranche, amount: '1000000', ...more } });

quote.answers('what a deposit costs and gives', ofAmount, (data) => {
  expect(data).toMatchObject({ amount: '1000000', limitedBy: null });
  const [cost, tokens, minimum] = [data.cost, data.tokensOut, data.minimumReceived].map(BigInt);
  expect(cost).toBeLessThanOrEqual(1_000_000n);
  expect(cost).toBeGreaterThan(999_990n);
  // 10 basis points less, rounded up
  expect(minimum).toBe(((tokens as bigint) * 9_990n + 9_999n) / 10_000n);
});

needsATranche(quote, (id) => ofAmount({ id }));
quote.refuses('TRANSACTION_WOULD_FAIL', ofAmount, [
  [{ amount: '18446744073709551615' }, 'the amount is larger than the accounting can hold'],
]);

const config = await openEndpoint('tranches.seniorConfig', fixture);

const coin = await fixture.coin({ feeBps: 300 });

const ofCoin = (more: object = {}) => ({ input: { id: coin.id, ...more } });

config.answers('the configuration of the tranche', ofCoin, (data) =>
  expect(data).toMatchObject({
    brandedMint: coin.mints.branded,
    stablecoinMint: coin.mints.underlying,
    fee: 300,
    principal: 0,
    integratorsCommission: 0,
    authority: coin.authority.publicKey.toBase58(),
  }),
);

config.refuses('TRANCHE_NOT_FOUND', ofCoin, [
  [{ id: coin.tranche }, `No such senior tranche: ${coin.tranche}`],
]);
