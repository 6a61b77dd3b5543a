import { TOKEN_PROGRAM_ID } from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const claim = await openEndpoint('integration.claimFees');

const treasury = Keypair.generate().publicKey;

// a new amount each time: the cluster executes a transaction once
let amount = 1;
const valid = (more: object = {}) => ({ input: { integrationId: coin.id, ...more } });

const { fixture } = claim;
const [coin, fresh] = [await fixture.coin({ feeBps: 5_000 }), await fixture.coin()];
const user = await fixture.wallet({ underlying: 1_000_000_000n });
const all = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '1000000000' };
await fixture.send('/integration/mint', all, [user]);
fixture.clusters.clusters.mainnet.advanceClock(86_400);

claim.prepares(
  'a transaction that the authority signs and that pays the destination',
  async () => ({
    ...valid({ amount: 100 * amount++, destination: treasury.toBase58() }),
    signers: [coin.authority],
    instructions: ['claimFees'],
  }),
  async () => {
    const received = await claim.fixture.balance(coin.mints.underlying, treasury, TOKEN_PROGRAM_ID);
    expect(received % 100n).toBe(0n);
    expect(received).toBeGreaterThan(0n);
  },
);
claim.prepares(
  'a transaction that executes later, although nothing was left to accrue when it was simulated',
  async () => {
    await claim.fixture.send('/integration/claim-fees', valid({ amount: amount++ }).input, [coin.authority]);
    return { ...valid({ amount: amount++ }), signers: [coin.authority], instructions: ['claimFees'] };
  },
  // the effect is that it executes
  async () => {},
);

claim.refuses('INVALID_REQUEST', valid, [
  [{ destination: coin.id }, 'destination: must be a wallet, not a program or an account of one'],
  [
    { destination: PublicKey.findProgramAddressSync([], PublicKey.unique())[0].toBase58() },
    'destination: must be a wallet, or a vault of a program that holds SOL',
  ],
]);
claim.needsAnIntegration((integrationId) => valid({ integrationId }));
claim.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ amount: '1000000000' }, /^more was asked for than the fees owed: \d+ owed$/],
  [{ integrationId: fresh.id }, 'no fees are owed'],
]);
