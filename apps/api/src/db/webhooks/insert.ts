import { maxWebhooks } from '@obverse/contracts';
import { count, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { readCursor } from '../events/cursor.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { type OwnedWebhook, ofOwner, type WebhookRow } from './webhook.ts';

/**
 * Keeps a new webhook, which begins with the next event. Registrations of one integration take turns, so that they stay as few as
 * they may be.
 *
 * @returns `exists` if the integration has one with that URL, `full` if it has as many as it may have
 */
export const insertWebhook = (
  { orm }: Database,
  webhook: OwnedWebhook & { readonly url: string; readonly keyId: string },
): Promise<WebhookRow | 'exists' | 'full'> =>
  asking(
    orm.transaction(async (tx) => {
      const { cluster, integrationId } = webhook;
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${cluster} ${integrationId}`}, 0))`,
      );
      const [present] = await tx.select({ count: count() }).from(webhooks).where(ofOwner(webhook));
      if ((present?.count ?? 0) >= maxWebhooks) return 'full';
      const position = (await readCursor(tx, cluster))?.sequence ?? 0;
      // due at once, by the clock that all instances share: an event of this very moment may have been told to the others before this
      // one was there
      const row = { ...webhook, position, dueAt: sql`now()` };
      const [inserted] = await tx.insert(webhooks).values(row).onConflictDoNothing().returning();
      return inserted ?? 'exists';
    }),
  );
