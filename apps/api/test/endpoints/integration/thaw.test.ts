import { expect } from 'vitest';
import { complianceEndpoint } from './about-compliance.ts';

const { table, coin, valid, send, redeem } = await complianceEndpoint('integration.thaw', ({ holder }) => ({
  user: holder.publicKey.toBase58(),
}));

table.prepares(
  'a transaction that the compliance authority signs and after which the holder can redeem again',
  async () => {
    await send('freeze', { user: coin.holder.publicKey.toBase58() });
    return { ...valid(), signers: [coin.compliance], instructions: ['thaw'] };
  },
  async () => expect((await redeem()).status).toBe(200),
);
table.refuses('TRANSACTION_WOULD_FAIL', valid, 'user: the account is not frozen');
