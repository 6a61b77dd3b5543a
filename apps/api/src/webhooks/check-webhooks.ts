import type { Cluster } from '@obverse/contracts';
import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { webhooks } from '../db/schema/webhooks-tables.ts';
import { hasEventsAfter } from '../events/events-of-integration.ts';
import type { LeaderTask } from '../leader/election.ts';
import { repeat } from '../leader/run-iteration.ts';
import type { Webhooks } from './webhooks.ts';

/** Time between two checks: keys may be replaced, and secrets rotated. */
const checkIntervalMs = 60_000;

/**
 * Makes idle webhooks due that have an event to deliver. The recorder marks them in its own transaction; only an older release, which led
 * before, did not.
 */
async function markMissed(orm: Orm, cluster: Cluster): Promise<void> {
  const hasEvent = hasEventsAfter(orm, webhooks, sql`${webhooks.position}`);
  const missed = orm
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.cluster, cluster), isNull(webhooks.dueAt), isNull(webhooks.disabledAt), hasEvent))
    .for('update', { skipLocked: true });
  await orm.update(webhooks).set({ dueAt: sql`now()` }).where(inArray(webhooks.id, missed));
}

/** Counts the webhooks of a cluster that are delivered to, and that none of the service's keys can sign for. */
async function countUnsignable(orm: Orm, cluster: Cluster, keyIds: readonly string[]): Promise<number> {
  const unsignable = and(
    eq(webhooks.cluster, cluster),
    isNull(webhooks.disabledAt),
    notInArray(webhooks.keyId, [...keyIds]),
  );
  const [row] = await orm.select({ count: count() }).from(webhooks).where(unsignable);
  return row?.count ?? 0;
}

/**
 * Checks a cluster's webhooks every minute: for events that they were not marked due for, and for secrets that no key signs for. It reports a
 * `WEBHOOK_KEY` that was changed without keeping the one before when it starts, rather than when receivers refuse signatures.
 *
 * @param unsignable called with the number of webhooks that no key signs for
 */
export const checkWebhooks =
  ({ keys }: Pick<Webhooks, 'keys'>, unsignable: (cluster: Cluster, webhooks: number) => void): LeaderTask =>
  (context) => {
    const { chain, database, write, completed, log } = context;
    const { cluster } = chain;
    let isFirst = true;
    return repeat(context, 'webhook check', checkIntervalMs, async () => {
      await write((orm) => markMissed(orm, cluster));
      const webhooks = await countUnsignable(database.orm, cluster, keys.signableIds);
      unsignable(cluster, webhooks);
      completed();
      if (isFirst && webhooks > 0)
        log.error(
          { cluster, webhooks },
          'webhooks were registered under another WEBHOOK_KEY: nothing is sent to them until it is among WEBHOOK_PREVIOUS_KEYS or their secrets are rotated',
        );
      isFirst = false;
    });
  };
