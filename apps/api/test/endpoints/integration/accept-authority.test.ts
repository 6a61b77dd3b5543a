import { Keypair } from '@solana/web3.js';
import { beforeAll, expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const accept = await openEndpoint('integration.acceptAuthority');

let coin: TestCoin;
let nominee: Keypair;

/** A coin whose authority has nominated another. */
async function nominate(): Promise<void> {
  const { fixture } = accept;
  [coin, nominee] = [await fixture.coin(), await fixture.wallet()];
  const nomination = { integrationId: coin.id, nominee: nominee.publicKey.toBase58() };
  await fixture.send('/integration/authority/nominate', nomination, [coin.authority]);
}
beforeAll(nominate);

const someone = () => Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, nominee: nominee.publicKey.toBase58(), ...more },
  key: null,
});

accept.prepares(
  'a transaction without an API key that the nominee signs and that makes it the authority',
  async () => {
    await nominate();
    return { ...valid(), signers: [nominee], instructions: ['acceptAuthority'] };
  },
  async () => {
    const { service } = accept.fixture;
    const { authority, pendingAuthority } = (await service.get(`/integration/${coin.id}`)).body.data;
    expect(authority).toBe(nominee.publicKey.toBase58());
    expect(pendingAuthority).toBeNull();
    // for the next rows
    await nominate();
  },
);

accept.refuses('NOT_NOMINATED', valid, [
  [{ nominee: someone() }, 'The signer is not nominated as authority of the integration'],
]);
accept.refuses('INTEGRATION_NOT_FOUND', valid, [
  [{ integrationId: accept.fixture.gone.id }, `No such integration: ${accept.fixture.gone.id}`],
]);
accept.needsAFeePayer((feePayer) => valid({ feePayer }));
