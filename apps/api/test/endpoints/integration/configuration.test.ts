import { expect } from 'vitest';
import { metadataOf } from '../../support/coin.ts';
import { openEndpoint } from '../endpoint.ts';

const configuration = await openEndpoint('integration.configuration');

const coin = await configuration.fixture.coin({ stablecoin: 1, feeBps: 250, whitelistRequired: true });

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

configuration.answers('the configuration of the integration', valid, (data) => {
  const authority = coin.authority.publicKey.toBase58();
  expect(data).toMatchObject({
    integrationId: coin.id,
    brandedMint: coin.mints.branded,
    stablecoinIndex: 1,
    decimals: 6,
    initializer: authority,
    authority,
    pendingAuthority: null,
    feeBps: 250,
    whitelistRequired: true,
    metadata: { ...metadataOf(coin.symbol), description: '' },
  });
});

configuration.needsAnIntegration((id) => valid({ id }));
configuration.refuses('INTEGRATION_NOT_FOUND', valid, [
  [{ cluster: 'devnet' }, `No such integration: ${coin.id}`],
  [{ id: coin.tranche }, `No such integration: ${coin.tranche}`],
]);
