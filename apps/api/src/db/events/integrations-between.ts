import type { Cluster } from '@obverse/contracts';
import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';

/** The integrations that events after `from`, up to and with `to`, are about. Reads every event between: keep the distance small. */
export async function integrationsBetween(
  orm: Orm,
  cluster: Cluster,
  from: number,
  to: number,
): Promise<string[]> {
  const rows = await asking(
    orm
      .selectDistinct({ id: events.integrationId })
      .from(events)
      .where(
        and(
          eq(events.cluster, cluster),
          gt(events.sequence, from),
          lte(events.sequence, to),
          isNotNull(events.integrationId),
        ),
      ),
  );
  return rows.flatMap(({ id }) => id ?? []);
}
