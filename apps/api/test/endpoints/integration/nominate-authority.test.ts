import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const nominate = await openEndpoint('integration.nominateAuthority');

const coin = await nominate.fixture.coin();

const someone = () => Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, nominee: someone(), ...more },
});
const shown = async () =>
  (await nominate.fixture.service.get(`/integration/${coin.id}`)).body.data.pendingAuthority;

let nominee: string;
nominate.prepares(
  'a transaction that the authority signs and that nominates the next authority, which the configuration then shows',
  async () => {
    nominee = someone();
    return { ...valid({ nominee }), signers: [coin.authority], instructions: ['nominateAuthority'] };
  },
  async () => expect(await shown()).toBe(nominee),
);
nominate.prepares(
  'a transaction that withdraws the nomination',
  async () => {
    await nominate.fixture.send('/integration/authority/nominate', valid().input, [coin.authority]);
    expect(await shown()).not.toBeNull();
    return { ...valid({ nominee: null }), signers: [coin.authority], instructions: ['nominateAuthority'] };
  },
  async () => expect(await shown()).toBeNull(),
);

nominate.needsAnIntegration((integrationId) => valid({ integrationId }));
nominate.needsAFeePayer((feePayer) => valid({ feePayer }));
