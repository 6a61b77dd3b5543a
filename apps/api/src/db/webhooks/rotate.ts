import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { isOwned, type OwnedWebhook } from './webhook.ts';

/**
 * Begins a new generation of a webhook's secret.
 *
 * @param previousUntil until when the one before signs too
 * @returns the new generation; undefined if the owner has no such webhook
 */
export async function rotateWebhook(
  { orm }: Database,
  webhook: OwnedWebhook,
  previousUntil: Date,
): Promise<number | undefined> {
  const [row] = await asking(
    orm
      .update(webhooks)
      .set({ generation: sql`${webhooks.generation} + 1`, previousUntil })
      .where(isOwned(webhook))
      .returning({ generation: webhooks.generation }),
  );
  return row?.generation;
}
