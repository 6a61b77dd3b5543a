import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const stats = await openEndpoint('tranches.juniorStats');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

stats.answers("the tranche's statistics", valid, (data) =>
  expect(data).toMatchObject({
    liquidity_pool_id: '1',
    holders: expect.any(Number),
    lp_token_supply: expect.stringMatching(/^\d+$/),
    exchange_rate_usd: data.exchange_rate_underlying,
  }),
);

needsATranche(stats, (id) => valid({ id }));
