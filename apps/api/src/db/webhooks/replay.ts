import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import { webhooks } from '../schema/index.ts';
import { type ListedWebhook, withLastAttempt } from './list.ts';
import { isOwned, type OwnedWebhook } from './webhook.ts';

/**
 * Lets a webhook begin anew, enabled and without failures. What is on its way to it at this moment is not recorded.
 *
 * @param position the sequence number before the first event to deliver; absent: where it stands
 * @returns how it stands then; undefined if the owner has no such webhook
 */
export const replayWebhook = (
  { orm }: Database,
  webhook: OwnedWebhook,
  now: Date,
  position?: number,
): Promise<ListedWebhook | undefined> =>
  asking(
    orm.transaction(async (tx) => {
      await tx
        .update(webhooks)
        .set({
          ...(position === undefined ? {} : { position }),
          failures: 0,
          failingSince: null,
          disabledAt: null,
          disabledReason: null,
          dueAt: now,
        })
        .where(isOwned(webhook));
      const [row] = await withLastAttempt(tx).where(isOwned(webhook));
      return row;
    }),
  );
