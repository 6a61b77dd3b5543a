import { and, asc, eq, gt } from 'drizzle-orm';
import type { RecordedEvent } from '../../events/integration-event.ts';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';
import type { AboutIntegration } from './events-before.ts';

/** Reads an integration's events after `sequence` in the order in which they were recorded; at most `limit`. */
export async function eventsAfter(
  orm: Orm,
  { cluster, integrationId }: AboutIntegration,
  sequence: number,
  limit: number,
): Promise<RecordedEvent[]> {
  const rows = await asking(
    orm
      .select()
      .from(events)
      .where(
        and(
          eq(events.cluster, cluster),
          eq(events.integrationId, integrationId),
          gt(events.sequence, sequence),
        ),
      )
      .orderBy(asc(events.sequence))
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, integrationId }));
}
