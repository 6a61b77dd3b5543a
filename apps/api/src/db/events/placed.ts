import type { Cluster } from '@obverse/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';
import type { Position } from './cursor.ts';

/** The last recorded transaction with events in front of a slot; undefined where there is none. */
export async function lastBefore(orm: Orm, cluster: Cluster, slot: number): Promise<Position | undefined> {
  const [row] = await asking(
    orm
      .select({ signature: events.signature, slot: events.slot })
      .from(events)
      .where(and(eq(events.cluster, cluster), lt(events.slot, slot)))
      .orderBy(desc(events.slot))
      .limit(1),
  );
  return row;
}
