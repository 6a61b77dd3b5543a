import { dueWebhooks } from '../db/webhooks/due.ts';
import type { WebhookRow } from '../db/webhooks/webhook.ts';
import type { Bell } from '../events/bell.ts';
import type { Delivering } from './delivering.ts';
import { takeTurn } from './turn.ts';

/** How many webhooks have their turn at a time. */
const places = 32;

/** How often it is looked who is due, milliseconds. */
const pollEvery = 500;

export type Line = {
  readonly slow: boolean;
  /** The webhooks that have their turn, in whichever line: one that answers again changes lines in the middle of it. */
  readonly busy: Set<string>;
  /** Rung when somebody may be due. */
  readonly bell: Bell;
};

/**
 * Gives the webhooks of one line their turns, the longest due first, until the service stops.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach; no turn is going on any more then
 */
export async function serveLine(delivering: Delivering, { slow, busy, bell }: Line): Promise<void> {
  const { chain, database, keyId, observe, now, signal } = delivering;
  const turns = new Map<string, Promise<void>>();
  let failure: unknown;
  const begin = (webhook: WebhookRow): Promise<void> =>
    takeTurn(delivering, webhook)
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        turns.delete(webhook.id);
        busy.delete(webhook.id);
        bell.ring();
      });
  signal.addEventListener('abort', () => bell.ring());
  try {
    while (!signal.aborted && failure === undefined) {
      const limit = places - turns.size;
      const at = now();
      const params = { cluster: chain.cluster, slow, now: at, keyId, except: [...busy], limit };
      const due = limit === 0 ? [] : await dueWebhooks(database.orm, params);
      // while all places are taken nobody knows who waits
      if (limit > 0) observe.late(chain.cluster, slow, at.getTime() - (due[0]?.dueAt ?? at).getTime());
      for (const webhook of due) {
        busy.add(webhook.id);
        turns.set(webhook.id, begin(webhook));
      }
      await bell.wait(pollEvery);
    }
  } finally {
    await Promise.all(turns.values());
  }
  if (failure !== undefined) throw failure;
}
