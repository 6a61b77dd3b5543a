import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';

const limits = endpoint('stablecoin.limits');

const valid = (more: object = {}) => ({ input: { ...more } });

limits.answers('the supply limits of each stablecoin', valid, (data) => {
  expect(data).toMatchObject([
    { index: 0, supplyCap: 10_000_000_000_000 },
    { index: 1, supplyCap: 250_000_000_000 },
  ]);
  for (const { supplyCap, currentSupply, remainingCapacity } of data) {
    expect(remainingCapacity).toBe(supplyCap - currentSupply);
  }
});

limits.refuses(
  '400 INVALID_REQUEST',
  'a cluster that does not exist',
  () => valid({ cluster: 'testnet' }),
  'Invalid request data: cluster: must be mainnet or devnet',
);
limits.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => valid({ index: '0' }),
  'Invalid request data: index: unknown field',
);
limits.limitsCallers(valid);
limits.survives('an invalid stablecoin account', impossibleStablecoin, valid);
limits.needsTheCluster(valid);
