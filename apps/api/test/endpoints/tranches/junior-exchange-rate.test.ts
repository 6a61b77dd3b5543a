import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const rate = await openEndpoint('tranches.juniorExchangeRate');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

rate.answers('the value of a junior token', valid, (data) =>
  expect(data).toMatchObject({
    trancheId: tranche,
    rateToUsd: expect.stringMatching(/^1(\.\d+)?$/),
    rateToUnderlying: [{ amount: data.rateToUsd }],
  }),
);

needsATranche(rate, (id) => valid({ id }));
