import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const rate = endpoint('tranches.juniorExchangeRate');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

rate.answers('the value of a junior token', valid, (data) =>
  expect(data).toMatchObject({
    trancheId: tranche,
    rateToUsd: expect.stringMatching(/^1(\.\d+)?$/),
    rateToUnderlying: [{ amount: data.rateToUsd }],
  }),
);

rate.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => valid({ currency: 'USD' }),
  'Invalid request data: currency: unknown field',
);
needsATranche(rate, (id) => valid({ id }));
rate.isForDevelopment(valid);
rate.limitsCallers(valid);
rate.survives('an invalid stablecoin account', impossibleStablecoin, valid);
rate.needsTheCluster(valid);
