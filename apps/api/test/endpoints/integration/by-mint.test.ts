import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const byMint = await openEndpoint('integration.byMint');

const nothing = Keypair.generate().publicKey.toBase58();
const coin = await byMint.fixture.coin({ stablecoin: 1, feeBps: 250 });

const valid = (more: object = {}) => ({ input: { brandedMint: coin.mints.branded, ...more } });

byMint.answers('what the integration answers under its id', valid, async (data) => {
  const { body } = await byMint.fixture.service.get(`/integration/${coin.id}`);
  expect(data).toEqual(body.data);
  expect(data).toMatchObject({ integrationId: coin.id, brandedMint: coin.mints.branded, feeBps: 250 });
});

byMint.refuses('INTEGRATION_NOT_FOUND', valid, [
  [{ brandedMint: nothing }, `No integration has this branded mint: ${nothing}`],
  [{ brandedMint: coin.mints.underlying }, `No integration has this branded mint: ${coin.mints.underlying}`],
]);
