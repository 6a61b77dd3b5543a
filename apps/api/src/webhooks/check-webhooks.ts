import type { Cluster } from '@obverse/contracts';
import { and, count, eq, isNull, notInArray } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { webhooks } from '../db/schema/webhooks-tables.ts';
import type { LeaderTask } from '../leader/election.ts';
import { repeat } from '../leader/run-iteration.ts';
import type { Webhooks } from './webhooks.ts';

/** Time between two checks: keys may be replaced, and secrets rotated. */
const checkIntervalMs = 60_000;

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
 * Checks every minute whether a cluster's webhooks have secrets that no key signs for. It reports a
 * `WEBHOOK_KEY` that was changed without keeping the one before when it starts, rather than when receivers refuse signatures.
 *
 * @param unsignable called with the number of webhooks that no key signs for
 */
export const checkWebhooks =
  ({ keys }: Pick<Webhooks, 'keys'>, unsignable: (cluster: Cluster, webhooks: number) => void): LeaderTask =>
  (context) => {
    const { chain, database, completed, log } = context;
    const { cluster } = chain;
    let isFirst = true;
    return repeat(context, 'webhook check', checkIntervalMs, async () => {
      const webhooks = await countUnsignable(database.orm, cluster, keys.ids);
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
