import type { Cluster } from '@obverse/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { tallies } from '../schema/index.ts';
import type { NewEvent } from './new-event.ts';

/** What recorded events of an integration add up to. */
export type Tally = Omit<typeof tallies.$inferSelect, 'cluster'>;

/** What is needed of an event. */
type Counted = Pick<NewEvent, 'integrationId' | 'counts' | 'slot'>;

/** Adds to the sums what these events add up to, integration by integration. */
export function sumUp(batch: readonly Counted[], sums = new Map<string, Tally>()): Map<string, Tally> {
  for (const { integrationId, counts, slot } of batch) {
    if (integrationId === null || counts === undefined) continue;
    const sum = sums.get(integrationId) ?? { integrationId, events: 0, volume: 0n, revenue: 0n, slot };
    sums.set(integrationId, {
      integrationId,
      events: sum.events + 1,
      volume: sum.volume + counts.volume,
      revenue: sum.revenue + counts.revenue,
      slot: Math.max(sum.slot, slot),
    });
  }
  return sums;
}

/** Adds events that have just been recorded to the tallies. */
export async function addToTallies(orm: Orm, cluster: Cluster, batch: readonly NewEvent[]): Promise<void> {
  const rows = [...sumUp(batch).values()].map((tally) => ({ cluster, ...tally }));
  if (rows.length === 0) return;
  await asking(
    orm
      .insert(tallies)
      .values(rows)
      .onConflictDoUpdate({
        target: [tallies.cluster, tallies.integrationId],
        set: {
          events: sql`${tallies.events} + excluded.events`,
          volume: sql`${tallies.volume} + excluded.volume`,
          revenue: sql`${tallies.revenue} + excluded.revenue`,
          slot: sql`greatest(${tallies.slot}, excluded.slot)`,
        },
      }),
  );
}

/** All tallies of a cluster, one for each integration with events. */
export async function readTallies(orm: Orm, cluster: Cluster): Promise<Tally[]> {
  return asking(orm.select().from(tallies).where(eq(tallies.cluster, cluster)));
}
