import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';

const fixture = await openFixture();
const coin = await fixture.coin();
const nominee = await fixture.wallet();
const someone = () => Keypair.generate().publicKey.toBase58();
const input = (more: object = {}) => ({
  input: { integrationId: coin.id, nominee: nominee.publicKey.toBase58(), ...more },
});
const shown = async () => {
  const { authority, pendingAuthority } = (await fixture.service.get(`/integration/${coin.id}`)).body.data;
  return { authority, pendingAuthority };
};
const before = coin.authority.publicKey.toBase58();

const nominate = await openEndpoint('integration.nominateAuthority', fixture);
nominate.needsAnIntegration((integrationId) => input({ integrationId }));
nominate.needsAFeePayer((feePayer) => input({ feePayer }));
for (const next of [someone(), null, nominee.publicKey.toBase58()])
  nominate.prepares(
    `a transaction that the authority signs and that ${next === null ? 'withdraws the nomination' : 'nominates the next authority'}`,
    async () => ({
      ...input({ nominee: next }),
      signers: [coin.authority],
      instructions: ['nominateAuthority'],
    }),
    async () => expect(await shown()).toEqual({ authority: before, pendingAuthority: next }),
  );

const accept = await openEndpoint('integration.acceptAuthority', fixture);
const accepting = (more: object = {}) => ({ ...input(more), key: null });
const notNominated = 'The signer is not nominated as authority of the integration';
accept.refuses('NOT_NOMINATED', accepting, [[{ nominee: someone() }, notNominated]]);
accept.refuses('INTEGRATION_NOT_FOUND', accepting, [
  [{ integrationId: fixture.gone.id }, `No such integration: ${fixture.gone.id}`],
]);
accept.needsAFeePayer((feePayer) => accepting({ feePayer }));
accept.prepares(
  'a transaction without an API key that the nominee signs and that makes it the authority',
  async () => ({ ...accepting(), signers: [nominee], instructions: ['acceptAuthority'] }),
  async () =>
    expect(await shown()).toEqual({ authority: nominee.publicKey.toBase58(), pendingAuthority: null }),
);
