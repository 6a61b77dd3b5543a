import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { signedBy } from './key-id.ts';
import { isOwned, type OwnedWebhook, type WebhookRow } from './webhook.ts';

/**
 * Begins a new generation of a webhook's secret.
 *
 * @param previousUntil until when the one before signs too, if it comes from the same key
 * @returns how it is signed then; undefined if the owner has no such webhook
 */
export async function rotateWebhook(
  { orm }: Database,
  webhook: OwnedWebhook,
  keyId: string,
  previousUntil: Date,
): Promise<Pick<WebhookRow, 'generation' | 'previousUntil'> | undefined> {
  const [row] = await asking(
    orm
      .update(webhooks)
      .set({
        generation: sql`${webhooks.generation} + 1`,
        keyId,
        previousUntil: sql`case when ${signedBy(keyId)} then ${previousUntil.toISOString()}::timestamptz end`,
      })
      .where(isOwned(webhook))
      .returning({ generation: webhooks.generation, previousUntil: webhooks.previousUntil }),
  );
  return row;
}
