import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countWaiting, openTestDatabase, server } from '../../test/support/database.ts';
import { record } from '../../test/support/events.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { indexerCursors } from '../db/schema/indexer-cursors-tables.ts';
import { insertRevealedKey } from './stored-keys.ts';

describe.skipIf(server === undefined)('the first key of an integration', () => {
  it('waits for the recorder, so that no broadcast event comes between it and the marking of webhooks', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const integrationId = randomUUID();
    await record(database, 'mainnet', [{ integrationId: randomUUID() }]);
    const [inserting] = await database.orm.transaction(async (tx) => {
      await tx.update(indexerCursors).set({ sequence: 7 }).where(eq(indexerCursors.cluster, 'mainnet'));
      const signed = { keyHash: randomBytes(32), signedAt: 1, authority: 'authority' };
      const key = { cluster: 'mainnet', integrationId, stablecoinId: 's', ...signed } as const;
      const inserting = insertRevealedKey(database, key);
      inserting.catch(() => {});
      await expect.poll(() => countWaiting(database), { timeout: 2_000 }).toBe(1);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [inserting];
    });
    expect(await inserting).toBe(true);
    const [row] = await database.orm.select().from(apiKeys).where(eq(apiKeys.integrationId, integrationId));
    expect(row?.broadcastsAfter).toBe(7);
  });
});
