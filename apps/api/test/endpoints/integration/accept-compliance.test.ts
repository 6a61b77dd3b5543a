import { expect } from 'vitest';
import { complianceEndpoint, someone } from './about-compliance.ts';

const { table, valid, send, compliance } = await complianceEndpoint('integration.acceptCompliance', () => ({
  nominee: nominee.publicKey.toBase58(),
}));
const nominee = await table.fixture.wallet();

table.refuses('NOT_NOMINATED', valid, [
  [{ nominee: someone() }, 'The signer is not nominated as authority of the integration'],
]);
table.prepares(
  'a transaction that the nominee signs and that makes it the compliance authority',
  async () => {
    await send('nominate', { nominee: nominee.publicKey.toBase58() });
    return { ...valid(), signers: [nominee], instructions: ['acceptCompliance'] };
  },
  async () => {
    const { authority, pendingAuthority } = await compliance();
    expect([authority, pendingAuthority]).toEqual([nominee.publicKey.toBase58(), null]);
  },
);
