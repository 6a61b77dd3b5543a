import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { isOwned, type OwnedWebhook } from './webhook.ts';

/** Forgets a webhook and its log. @returns false if the owner has no such one */
export async function removeWebhook({ orm }: Database, webhook: OwnedWebhook): Promise<boolean> {
  const rows = await asking(orm.delete(webhooks).where(isOwned(webhook)).returning({ id: webhooks.id }));
  return rows.length === 1;
}
