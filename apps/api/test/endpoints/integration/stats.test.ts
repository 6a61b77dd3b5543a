import { beforeAll, expect } from 'vitest';
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

stats.needsAnIntegration((id) => valid({ id }));
