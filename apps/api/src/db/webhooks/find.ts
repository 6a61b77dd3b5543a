import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { isOwned, type OwnedWebhook, type WebhookRow } from './webhook.ts';

/** A webhook; undefined if its owner has no such one. */
export async function findWebhook({ orm }: Database, webhook: OwnedWebhook): Promise<WebhookRow | undefined> {
  const [row] = await asking(orm.select().from(webhooks).where(isOwned(webhook)));
  return row;
}
