import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const apy = await openEndpoint('stablecoin.apy');

const valid = (more: object = {}) => ({ input: { ...more } });

apy.answers('the APY of each stablecoin', valid, (data) =>
  expect(data).toMatchObject([
    { index: 0, apy: expect.any(Number) },
    { index: 1, apy: expect.any(Number) },
  ]),
);
