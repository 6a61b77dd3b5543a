import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { openEndpoint } from '../endpoint.ts';

const mint = await openEndpoint('integration.mint');

const { fixture } = mint;
const open = await fixture.coin();
const closed = await fixture.coin({ whitelistRequired: true });
const user = await fixture.wallet({ underlying: 1_000_000n });
const sponsor = await fixture.wallet();

// a new amount each time: the cluster executes a transaction once
let amount = 1_000;
const valid = (more: object = {}) => ({
  input: { integrationId: open.id, user: user.publicKey.toBase58(), amount: amount++, ...more },
});

mint.prepares(
  'a transaction that the user signs and that mints coins',
  async () => ({ ...valid(), signers: [user], instructions: ['mint'] }),
  async () => expect(await mint.fixture.balance(open.mints.branded, user.publicKey)).toBeGreaterThan(0n),
);
mint.prepares(
  'a transaction that a sponsor pays',
  async () => ({
    ...valid({ feePayer: sponsor.publicKey.toBase58(), minimumReceived: 0 }),
    signers: [sponsor, user],
    instructions: ['mint'],
  }),
  async (data) => {
    expect(data.fees.rentLamports).toBe(0);
    expect(data.sizeLeft).toBe(1_232 - Buffer.from(data.transaction, 'base64').length);
    // for the guards of a wallet
    expect(data.sizeLeft).toBeGreaterThan(200);
  },
);

mint.refuses('NOT_WHITELISTED', valid, [[{ integrationId: closed.id }, 'The user is not whitelisted']]);
mint.needsAnIntegration((integrationId) => valid({ integrationId }));
mint.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [
    { amount: '1000001', user: sponsor.publicKey.toBase58() },
    'insufficient balance: the user holds 0 of the underlying',
  ],
]);
mint.survives('an invalid stablecoin account', impossibleStablecoin, valid);
