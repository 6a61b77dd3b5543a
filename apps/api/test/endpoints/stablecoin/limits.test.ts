import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const limits = await openEndpoint('stablecoin.limits');

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
