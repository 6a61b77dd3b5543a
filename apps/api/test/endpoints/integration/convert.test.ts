import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const convert = await openEndpoint('integration.convert');

// a new amount each time: the cluster executes a transaction once
let amount = 1_000;
const valid = (more: object = {}) => ({
  input: { from: earning.id, to: payment.id, user: user.publicKey.toBase58(), amount: amount++, ...more },
});
const held = (coin: TestCoin) => convert.fixture.balance(coin.mints.branded, user.publicKey);

const { fixture } = convert;
const earning = await fixture.coin({ stablecoin: 1 });
const payment = await fixture.coin({ stablecoin: 1, kind: 'payment' });
const closed = await fixture.coin({ stablecoin: 1, whitelistRequired: true });
/** A coin on another stablecoin. */
const foreign = await fixture.coin();
const user = await fixture.wallet({ underlying: 1_000_000n, of: 1 });
const sponsor = await fixture.wallet();
const all = { integrationId: earning.id, user: user.publicKey.toBase58(), amount: '1000000' };
await fixture.send('/integration/mint', all, [user]);

convert.prepares(
  'a transaction that the user signs and that exchanges an earning coin for a payment coin',
  async () => ({ ...valid(), signers: [user], instructions: ['redeem', 'mint'] }),
  async () => expect(await held(payment)).toBeGreaterThanOrEqual(999n),
);
let before: bigint;
convert.prepares(
  'a transaction that a sponsor pays and that exchanges it back',
  async () => {
    before = await held(earning);
    const back = { from: payment.id, to: earning.id, amount: 500, feePayer: sponsor.publicKey.toBase58() };
    return { ...valid(back), signers: [sponsor, user], instructions: ['redeem', 'mint'] };
  },
  async ({ fees }) => {
    expect(fees.rentLamports).toBe(0);
    expect((await held(earning)) - before).toBeGreaterThanOrEqual(499n);
  },
);

convert.refuses('INVALID_REQUEST', valid, [
  [{ to: earning.id }, 'to: must be another coin than from'],
  [{ to: foreign.id }, 'to: must be a coin of the same stablecoin as from'],
  [
    { user: earning.tranche, feePayer: user.publicKey.toBase58() },
    'user: must be a wallet, not a token account; its token account is found or created',
  ],
]);
convert.refuses('NOT_WHITELISTED', valid, [[{ to: closed.id }, 'The user is not whitelisted']]);
convert.needsAnIntegration((from) => valid({ from }));
convert.refuses('INTEGRATION_NOT_FOUND', valid, [
  [{ to: convert.fixture.gone.id }, `No such integration: ${convert.fixture.gone.id}`],
]);
convert.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ user: sponsor.publicKey.toBase58() }, 'insufficient balance: the user holds 0 coins of from'],
  [{ minimumReceived: '1000000' }, 'less would be received than the minimum asked for'],
]);
