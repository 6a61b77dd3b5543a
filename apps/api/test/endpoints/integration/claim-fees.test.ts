import { TOKEN_PROGRAM_ID } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { beforeAll, expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const claim = endpoint('integration.claimFees');

let coin: TestCoin;
let fresh: TestCoin;
const treasury = Keypair.generate().publicKey;
beforeAll(async () => {
  const { fixture } = claim;
  [coin, fresh] = [await fixture.coin({ feeBps: 5_000 }), await fixture.coin()];
  const user = await fixture.wallet({ underlying: 1_000_000_000n });
  const all = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '1000000000' };
  await fixture.send('/integration/mint', all, [user]);
  fixture.clusters.clusters.mainnet.advanceClock(86_400);
});

// each another one: the cluster executes a transaction once
let amount = 1;
const valid = (more: object = {}) => ({ input: { integrationId: coin.id, ...more } });

claim.prepares(
  'the authority signs, and what is claimed is where it was sent',
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
  'the authority signs, while all that is due was settled in the second it was prepared in',
  async () => {
    await claim.fixture.send('/integration/claim-fees', valid({ amount: amount++ }).input, [coin.authority]);
    return { ...valid({ amount: amount++ }), signers: [coin.authority], instructions: ['claimFees'] };
  },
  // that it executes later is the effect
  async () => {},
);

claim.refuses(
  '400 INVALID_REQUEST',
  'a destination that is no wallet',
  () => valid({ destination: coin.tranche }),
  'Invalid request data: destination: must be a wallet, not the address of a program account or a token account',
);
claim.needsItsKey(valid);
claim.needsAnIntegration((integrationId) => valid({ integrationId }));
claim.limitsBodies();
claim.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'more than is owed',
  () => valid({ amount: '1000000000' }),
  /^Invalid request data: more was asked for than the fees owed: \d+ owed$/,
);
claim.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'when nothing is owed',
  () => valid({ integrationId: fresh.id }),
  'Invalid request data: no fees are owed',
);
claim.limitsCallers(valid);
claim.survives('a stablecoin that is something else', impossibleStablecoin, valid);
claim.needsTheCluster(valid);
