import { keyInUseRequest, keyInUseResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { readKey } from '../auth/stored-keys.ts';

export const keyInUse = procedure(
  get('/integration/{id}/api-key', {
    auth: 'key',
    summary: 'Which API key an integration has: its last characters, since when, and when it was last used',
    description:
      'Before a rotation it says whether a server still uses the key; an event stream counts when it connects. The key itself is kept nowhere.',
  }),
)
  .input(keyInUseRequest)
  .output(keyInUseResponse)
  .query(async ({ ctx, input: { id: integrationId, cluster } }) => {
    const row = await readKey(ctx.database, { cluster, integrationId });
    if (row === undefined) return { key: null };
    const { lastFour, issuedAt, authority: issuedBy, lastUsedAt } = row;
    return { key: lastFour && issuedBy ? { lastFour, issuedAt, issuedBy, lastUsedAt } : null };
  });
