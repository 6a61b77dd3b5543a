import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const redeem = await openEndpoint('integration.redeem');

// a new amount each time: the cluster executes a transaction once
let amount = 1_000;
const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, user: user.publicKey.toBase58(), amount: amount++, ...more },
});
const held = () => redeem.fixture.balance(coin.mints.underlying, user.publicKey);

let before: bigint;
const { fixture } = redeem;
const coin = await fixture.coin({ stablecoin: 1 });
const user = await fixture.wallet({ underlying: 1_000_000n, of: 1 });
const sponsor = await fixture.wallet();
const all = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '1000000' };
await fixture.send('/integration/mint', all, [user]);

redeem.prepares(
  'a transaction that the user signs and that pays out the underlying',
  async () => {
    before = await held();
    return { ...valid(), signers: [user], instructions: ['redeem'] };
  },
  async () => expect((await held()) - before).toBeGreaterThanOrEqual(999n),
);
redeem.prepares(
  'a transaction that a sponsor pays',
  async () => ({
    ...valid({ feePayer: sponsor.publicKey.toBase58() }),
    signers: [sponsor, user],
    instructions: ['redeem'],
  }),
  async ({ fees }) => expect(fees.rentLamports).toBe(0),
);

redeem.prepares(
  'a transaction for a user who is not on the whitelist, which counts for mints alone',
  async () => {
    const { id, authority } = coin;
    const request = { integrationId: id, whitelistRequired: true };
    await redeem.fixture.send('/integration/whitelist-required', request, [authority]);
    return { ...valid(), signers: [user], instructions: ['redeem'] };
  },
  async () => {},
);

redeem.refuses('INVALID_REQUEST', valid, [
  [
    { user: coin.tranche, feePayer: user.publicKey.toBase58() },
    'user: must be a wallet, not a token account; its token account is found or created',
  ],
]);
redeem.needsAnIntegration((integrationId) => valid({ integrationId }));
redeem.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ user: sponsor.publicKey.toBase58() }, 'insufficient balance: the user holds 0 coins'],
  [{ minimumReceived: '1000000' }, 'less would be received than the minimum asked for'],
]);
