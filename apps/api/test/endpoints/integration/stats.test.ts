import { beforeAll, expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const stats = endpoint('integration.stats');

let coin: TestCoin;
beforeAll(async () => {
  const { fixture } = stats;
  coin = await fixture.coin();
  const user = await fixture.wallet({ underlying: 5_000n });
  const all = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '5000' };
  await fixture.send('/integration/mint', all, [user]);
});

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

stats.answers("the coin's statistics", valid, (data) =>
  expect(data).toMatchObject({ supply: '5000', holders: 1, principal: '5000', volume: '5000' }),
);

stats.refuses(
  '400 INVALID_REQUEST',
  'a cluster that does not exist',
  () => valid({ cluster: 'testnet' }),
  'Invalid request data: cluster: must be mainnet or devnet',
);
stats.needsItsKey(valid);
stats.needsAnIntegration((id) => valid({ id }));
stats.limitsCallers(valid);
stats.survives('an invalid stablecoin account', impossibleStablecoin, valid);
stats.needsTheCluster(valid);
