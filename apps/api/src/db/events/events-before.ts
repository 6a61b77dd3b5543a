import type { Cluster } from '@obverse/contracts';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { RecordedEvent } from '../../events/integration-event.ts';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';

/** Which integration's events. */
export type AboutIntegration = { readonly cluster: Cluster; readonly integrationId: string };

/** Reads an integration's events, the newest first: at most `limit`, of those before `sequence` if one is given. */
export async function eventsBefore(
  orm: Orm,
  { cluster, integrationId }: AboutIntegration,
  sequence: number | undefined,
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
          sequence === undefined ? undefined : lt(events.sequence, sequence),
        ),
      )
      .orderBy(desc(events.sequence))
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, integrationId }));
}
