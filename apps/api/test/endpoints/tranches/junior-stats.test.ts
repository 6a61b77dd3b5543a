import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const stats = endpoint('tranches.juniorStats');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

stats.answers("the tranche's statistics", valid, (data) =>
  expect(data).toMatchObject({
    liquidity_pool_id: '1',
    holders: expect.any(Number),
    lp_token_supply: expect.stringMatching(/^\d+$/),
    exchange_rate_usd: data.exchange_rate_underlying,
  }),
);

stats.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => valid({ currency: 'USD' }),
  'Invalid request data: currency: unknown field',
);
needsATranche(stats, (id) => valid({ id }));
stats.isForDevelopment(valid);
stats.limitsCallers(valid);
stats.survives('an invalid stablecoin account', impossibleStablecoin, valid);
stats.needsTheCluster(valid);
