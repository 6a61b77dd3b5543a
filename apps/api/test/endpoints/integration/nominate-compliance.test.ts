import { expect } from 'vitest';
import { complianceEndpoint, someone } from './about-compliance.ts';

let nominee: string;
const { table, coin, valid, send, compliance } = await complianceEndpoint(
  'integration.nominateCompliance',
  () => ({
    nominee: someone(),
  }),
);

table.prepares(
  'a transaction that the compliance authority signs and that nominates the next one, which the configuration then shows',
  async () => {
    nominee = someone();
    return { ...valid({ nominee }), signers: [coin.compliance], instructions: ['nominateCompliance'] };
  },
  async () => expect((await compliance()).pendingAuthority).toBe(nominee),
);
table.prepares(
  'a transaction that withdraws the nomination',
  async () => {
    await send('nominate', { nominee: someone() });
    return {
      ...valid({ nominee: null }),
      signers: [coin.compliance],
      instructions: ['nominateCompliance'],
    };
  },
  async () => expect((await compliance()).pendingAuthority).toBeNull(),
);
