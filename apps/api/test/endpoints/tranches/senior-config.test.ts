import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const config = await openEndpoint('tranches.seniorConfig');

const coin = await config.fixture.coin({ feeBps: 300 });

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

config.answers('the configuration of the tranche', valid, (data) =>
  expect(data).toMatchObject({
    brandedMint: coin.mints.branded,
    stablecoinMint: coin.mints.underlying,
    fee: 300,
    principal: 0,
    integratorsCommission: 0,
    authority: coin.authority.publicKey.toBase58(),
  }),
);

config.refuses('TRANCHE_NOT_FOUND', valid, [
  [{ id: coin.tranche }, `No such senior tranche: ${coin.tranche}`],
]);
