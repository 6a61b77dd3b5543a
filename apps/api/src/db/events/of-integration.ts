import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { RecordedEvent } from '../../events/integration-event.ts';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';

/** Which integration's events. */
export type AboutIntegration = { readonly cluster: Cluster; readonly integrationId: string };

async function read(
  orm: Orm,
  { cluster, integrationId }: AboutIntegration,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<RecordedEvent[]> {
  const ofIntegration = and(eq(events.cluster, cluster), eq(events.integrationId, integrationId), where);
  const rows = await asking(orm.select().from(events).where(ofIntegration).orderBy(order).limit(limit));
  return rows.map((row) => ({ ...row, integrationId }));
}

/** Reads an integration's events after `sequence` in the order in which they were recorded; at most `limit`. */
export const eventsAfter = (orm: Orm, about: AboutIntegration, sequence: number, limit: number) =>
  read(orm, about, gt(events.sequence, sequence), asc(events.sequence), limit);

/** Reads an integration's events, the newest first: at most `limit`, of those before `sequence` if one is given. */
export const eventsBefore = (
  orm: Orm,
  about: AboutIntegration,
  sequence: number | undefined,
  limit: number,
) =>
  read(
    orm,
    about,
    sequence === undefined ? undefined : lt(events.sequence, sequence),
    desc(events.sequence),
    limit,
  );
