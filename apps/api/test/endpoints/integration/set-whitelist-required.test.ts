import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const required = await openEndpoint('integration.setWhitelistRequired');

const coin = await required.fixture.coin();

const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, whitelistRequired: true, ...more },
});
const shown = async () =>
  (await required.fixture.service.get(`/integration/${coin.id}`)).body.data.whitelistRequired;

let isRequired = false;
required.prepares(
  'a transaction that the authority signs and that turns the whitelist on or off',
  async () => {
    isRequired = !isRequired;
    return {
      ...valid({ whitelistRequired: isRequired }),
      signers: [coin.authority],
      instructions: ['setWhitelistRequired'],
    };
  },
  async () => {
    expect(await shown()).toBe(isRequired);
    const user = await required.fixture.wallet({ underlying: 5_000n });
    const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '5000' };
    const { status } = await required.fixture.service.post('/integration/mint', mint);
    expect(status).toBe(isRequired ? 403 : 200);
  },
);

required.needsAnIntegration((integrationId) => valid({ integrationId }));
required.needsAFeePayer((feePayer) => valid({ feePayer }));
