import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const stats = await openEndpoint('integration.stats');

const { fixture } = stats;
const coin = await fixture.coin();
const user = await fixture.wallet({ underlying: 5_000n });
const all = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '5000' };
await fixture.send('/integration/mint', all, [user]);

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

stats.answers("the coin's statistics", valid, (data) =>
  expect(data).toMatchObject({
    kind: 'earning',
    supply: '5000',
    holders: 1,
    principal: '5000',
    volume: '5000',
  }),
);

stats.answers(
  'an exchange rate of exactly 1 for a payment coin that earns',
  async () => {
    const { fixture } = stats;
    const payment = await fixture.coin({ kind: 'payment' });
    const user = await fixture.wallet({ underlying: 2_000_000_000_003n });
    for (const amount of ['1999999999999', '3']) {
      const part = { integrationId: payment.id, user: user.publicKey.toBase58(), amount };
      await fixture.send('/integration/mint', part, [user]);
      // local clusters pay yield while their clock runs
      fixture.clusters.clusters.mainnet.advanceClock(86_400);
    }
    const { body } = await fixture.service.get(
      `/integration/${payment.id}/quote?side=redeem&amount=2000000000002`,
    );
    expect(body.data).toMatchObject({ kind: 'payment', paidNow: '2000000000002', rate: '1000000000000' });
    return { input: { id: payment.id } };
  },
  (data) => {
    expect(data).toMatchObject({
      kind: 'payment',
      principal: '2000000000002',
      yield: '0',
      exchange_rate: '1000000000000',
      apy_bps: 0,
    });
    expect(BigInt(data.totalRevenue)).toBeGreaterThan(0n);
  },
);

stats.needsAnIntegration((id) => valid({ id }));
