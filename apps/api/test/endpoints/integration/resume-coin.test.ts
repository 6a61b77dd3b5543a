import { expect } from 'vitest';
import { complianceEndpoint } from './about-compliance.ts';

const { table, coin, valid, send, compliance, redeem } = await complianceEndpoint(
  'integration.resumeCoin',
  () => ({}),
);

table.refuses('TRANSACTION_WOULD_FAIL', valid, 'it is not paused');
table.prepares(
  'a transaction that the compliance authority signs and that resumes the coin',
  async () => {
    await send('pause', {});
    expect((await compliance()).paused).toBe(true);
    return { ...valid(), signers: [coin.compliance], instructions: ['resumeCoin'] };
  },
  async () => {
    expect((await compliance()).paused).toBe(false);
    expect((await redeem()).status).toBe(200);
  },
);
