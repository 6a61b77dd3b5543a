import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { needsATranche, nothing, tranche } from '../tranche.ts';

const mint = await openEndpoint('tranches.juniorMint');

const { fixture } = mint;
const [user, sponsor] = [await fixture.wallet({ underlying: 1_000_000n, of: 1 }), await fixture.wallet()];
const { data } = (await fixture.service.get(`/tranches/junior/${tranche}/exchange-rate`)).body;
const assetMint = data.rateToUnderlying[0].mint;

// a new amount each time: the cluster executes a transaction once
let amount = 1_000;
const valid = (more: object = {}) => ({
  input: {
    trancheId: tranche,
    recipient: user.publicKey.toBase58(),
    feePayer: sponsor.publicKey.toBase58(),
    assetMint,
    amount: amount++,
    ...more,
  },
});
const held = () => mint.fixture.balance(tranche, user.publicKey);

let before: bigint;
mint.prepares(
  'a transaction that the recipient signs and that deposits for junior tokens',
  async () => {
    before = await held();
    return { ...valid(), signers: [sponsor, user], instructions: ['juniorDeposit'] };
  },
  async () => expect(await held()).toBeGreaterThan(before),
);

mint.refuses('INVALID_REQUEST', valid, [
  [{ assetMint: nothing }, `assetMint: must be the tranche's asset, ${assetMint}`],
]);
needsATranche(mint, (trancheId) => valid({ trancheId }));
mint.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [
    { recipient: sponsor.publicKey.toBase58() },
    'insufficient balance: the recipient holds 0 of the underlying',
  ],
  [{ minimumReceived: '1000000' }, 'less would be received than the minimum asked for'],
]);
