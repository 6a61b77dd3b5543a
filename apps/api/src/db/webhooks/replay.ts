import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { type ListedWebhook, withLastAttempt } from './list.ts';
import { isOwned, type OwnedWebhook } from './webhook.ts';

/**
 * Lets a webhook begin anew, enabled and without failures. What is on its way to it at this moment is not recorded. It is due at once by
 * the database's clock: the one of this instance may be ahead of the leader's.
 *
 * @param position the sequence number before the first event to deliver; absent: where it stands
 * @returns how it stands then; undefined if the owner has no such webhook
 */
export async function replayWebhook(
  { orm }: Database,
  webhook: OwnedWebhook,
  position?: number,
): Promise<ListedWebhook | undefined> {
  const anew = { failures: 0, failingSince: null, disabledAt: null, disabledReason: null, dueAt: sql`now()` };
  const set = position === undefined ? anew : { ...anew, position };
  // no transaction: deliveries need the row
  await asking(orm.update(webhooks).set(set).where(isOwned(webhook)));
  const [row] = await asking(withLastAttempt(orm).where(isOwned(webhook)));
  return row;
}
