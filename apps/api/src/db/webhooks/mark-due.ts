import type { Cluster } from '@obverse/contracts';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { readCursor } from '../events/cursor.ts';
import { asking } from '../failure.ts';
import { events, webhookCursors, webhooks } from '../schema/index.ts';

/** How many events are looked through at a time. */
const stretch = 10_000;

const recordedUpTo = async (orm: Orm, cluster: Cluster): Promise<number> =>
  (await readCursor(orm, cluster))?.sequence ?? 0;

/** Up to which event webhooks have been told; undefined before the first time. */
async function toldUpTo(orm: Orm, cluster: Cluster): Promise<number | undefined> {
  const [row] = await orm.select().from(webhookCursors).where(eq(webhookCursors.cluster, cluster));
  return row?.sequence;
}

/** Whether there are events that webhooks have not been told of. */
export const hasNews = async (orm: Orm, cluster: Cluster): Promise<boolean> =>
  (await asking(toldUpTo(orm, cluster))) !== (await recordedUpTo(orm, cluster));

/** Those whose integrations have an event in the stretch, and that wait for one. */
export const markQuery = (orm: Orm, cluster: Cluster, after: number, upTo: number, now: Date) =>
  orm
    .update(webhooks)
    .set({ dueAt: now })
    .where(
      and(
        eq(webhooks.cluster, cluster),
        isNull(webhooks.dueAt),
        isNull(webhooks.disabledAt),
        inArray(
          webhooks.integrationId,
          orm
            .select({ integrationId: events.integrationId })
            .from(events)
            .where(and(eq(events.cluster, cluster), gt(events.sequence, after), lte(events.sequence, upTo))),
        ),
      ),
    );

async function mark(orm: Orm, cluster: Cluster, now: Date): Promise<void> {
  const last = await recordedUpTo(orm, cluster);
  const after = (await toldUpTo(orm, cluster)) ?? last;
  const sequence = Math.min(last, after + stretch);
  if (sequence > after) await markQuery(orm, cluster, after, sequence, now);
  await orm
    .insert(webhookCursors)
    .values({ cluster, sequence })
    .onConflictDoUpdate({ target: webhookCursors.cluster, set: { sequence } });
}

/**
 * Tells waiting webhooks of a stretch of new events. One that begins to wait at this moment does so in a transaction before or after
 * this one, never beside it: both are the leader's. The first time nobody waits yet, and there is nothing to tell.
 */
export const markDue = (orm: Orm, cluster: Cluster, now: Date): Promise<void> =>
  asking(mark(orm, cluster, now));
