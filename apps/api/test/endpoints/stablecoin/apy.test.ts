import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';

const apy = endpoint('stablecoin.apy');

const valid = (more: object = {}) => ({ input: { ...more } });

apy.answers('the APY of each stablecoin', valid, (data) =>
  expect(data).toMatchObject([
    { index: 0, apy: expect.any(Number) },
    { index: 1, apy: expect.any(Number) },
  ]),
);

apy.refuses(
  '400 INVALID_REQUEST',
  'a cluster that does not exist',
  () => valid({ cluster: 'testnet' }),
  'Invalid request data: cluster: must be mainnet or devnet',
);
apy.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => valid({ index: '0' }),
  'Invalid request data: index: unknown field',
);
apy.limitsCallers(valid);
apy.survives('an invalid stablecoin account', impossibleStablecoin, valid);
apy.needsTheCluster(valid);
