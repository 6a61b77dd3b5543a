import { expect } from 'vitest';
import { complianceEndpoint } from './about-compliance.ts';

const { table, coin, valid, send, compliance, redeem } = await complianceEndpoint(
  'integration.pauseCoin',
  () => ({}),
);

table.prepares(
  'a transaction that the compliance authority signs and that pauses the coin, which the configuration then shows',
  async () => ({ ...valid(), signers: [coin.compliance], instructions: ['pauseCoin'] }),
  async () => {
    expect((await compliance()).paused).toBe(true);
    const { status, body } = await redeem();
    expect([status, body.message]).toEqual([
      422,
      'Invalid request data: the coin is paused by its compliance authority',
    ]);
    const { service } = table.fixture;
    const user = coin.holder.publicKey.toBase58();
    const minted = await service.post('/integration/mint', {
      integrationId: coin.id,
      user,
      amount: '1',
    });
    expect([minted.status, minted.body.message]).toEqual([status, body.message]);
    const again = await service.post('/integration/compliance/pause', valid().input);
    expect([again.status, again.body.message]).toEqual([422, 'Invalid request data: it is paused already']);
    await send('resume', {});
  },
);
