import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { metadataOf } from '../../support/coin.ts';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';

const fixture = await openFixture();
const coin = await fixture.coin({ stablecoin: 1, feeBps: 250, whitelistRequired: true });
const ofCoin = (more: object = {}) => ({ input: { id: coin.id, ...more } });

const address = await openEndpoint('integration.address', fixture);

const signer = Keypair.generate().publicKey.toBase58();
const planned = (more: object = {}) => ({ input: { signer, stablecoin: 0, symbol: 'aUSD', ...more } });
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

address.answers('the addresses that initialize will use', planned, (data) =>
  expect(data).toEqual({
    brandedMint: expect.stringMatching(base58),
    integrationId: expect.stringMatching(base58),
  }),
);

const configuration = await openEndpoint('integration.configuration', fixture);

configuration.answers('the configuration of the integration', ofCoin, (data) => {
  const authority = coin.authority.publicKey.toBase58();
  expect(data).toMatchObject({
    integrationId: coin.id,
    brandedMint: coin.mints.branded,
    stablecoinIndex: 1,
    decimals: 6,
    initializer: authority,
    authority,
    pendingAuthority: null,
    feeBps: 250,
    whitelistRequired: true,
    metadata: { ...metadataOf(coin.symbol), description: '' },
  });
});

configuration.needsAnIntegration((id) => ofCoin({ id }));
configuration.refuses('INTEGRATION_NOT_FOUND', ofCoin, [
  [{ cluster: 'devnet' }, `No such integration: ${coin.id}`],
  [{ id: coin.tranche }, `No such integration: ${coin.tranche}`],
]);

const byMint = await openEndpoint('integration.byMint', fixture);

const nothing = Keypair.generate().publicKey.toBase58();

const ofMint = (more: object = {}) => ({ input: { brandedMint: coin.mints.branded, ...more } });

byMint.answers('what the integration answers under its id', ofMint, async (data) => {
  const { body } = await fixture.service.get(`/integration/${coin.id}`);
  expect(data).toEqual(body.data);
  expect(data).toMatchObject({ integrationId: coin.id, brandedMint: coin.mints.branded, feeBps: 250 });
});

byMint.refuses('INTEGRATION_NOT_FOUND', ofMint, [
  [{ brandedMint: nothing }, `No integration has this branded mint: ${nothing}`],
  [{ brandedMint: coin.mints.underlying }, `No integration has this branded mint: ${coin.mints.underlying}`],
]);

const history = await openEndpoint('integration.history', fixture);

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', ofCoin, (data) => expect(data).toEqual([]));

history.needsAnIntegration((id) => ofCoin({ id }));

const quote = await openEndpoint('integration.quote', fixture);

const ofAmount = (more: object = {}) => ({
  input: { id: coin.id, side: 'mint', amount: '1000000', ...more },
});

quote.answers('the quote of a mint', ofAmount, (data) =>
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
  () => ofAmount({ amount: '9000000000000' }),
  (data) => {
    expect(data).toMatchObject({ tokensOut: '9000000000000', limitedBy: 'cap' });
    expect(Number(data.remainingCapacity)).toBeGreaterThan(200e9);
    expect(Number(data.remainingCapacity)).toBeLessThanOrEqual(250e9);
  },
);
quote.answers(
  'what stands in the way of a mint, where that is the coverage',
  () => ofAmount({ amount: '240000000000' }),
  (data) => expect(data).toMatchObject({ tokensOut: '240000000000', limitedBy: 'coverage' }),
);

quote.needsAnIntegration((id) => ofAmount({ id }));
quote.refuses('TRANSACTION_WOULD_FAIL', ofAmount, [
  [{ side: 'redeem', amount: '9000000000000' }, 'more tokens were given than exist'],
]);
