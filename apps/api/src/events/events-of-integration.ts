import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { events } from '../db/schema/events-tables.ts';

/** A recorded event, for an integration that it is about or concerns. */
export type RecordedEvent = Omit<typeof events.$inferSelect, 'integrationId'> & {
  readonly integrationId: string;
};

/** An integration on a cluster. */
export type IntegrationRef = { readonly cluster: Cluster; readonly integrationId: string };

/** An integration as values, or as columns of an outer query. */
type IntegrationOperand = IntegrationRef | Record<keyof IntegrationRef, SQL>;

/** What is known of an integration since its first API key: its stablecoin, and the last event before the broadcast events that concern it. */
const keyOf = (orm: Orm, { cluster, integrationId }: IntegrationOperand) =>
  orm
    .select({ stablecoinId: apiKeys.stablecoinId, broadcastsAfter: apiKeys.broadcastsAfter })
    .from(apiKeys)
    .where(and(eq(apiKeys.cluster, cluster), eq(apiKeys.integrationId, integrationId)))
    .as('key');

/** An integration's first event. */
const firstOf = (orm: Orm, { cluster, integrationId }: IntegrationOperand) =>
  orm
    .select({ sequence: events.sequence })
    .from(events)
    .where(and(eq(events.cluster, cluster), eq(events.integrationId, integrationId)))
    .orderBy(asc(events.sequence))
    .limit(1)
    .as('first');

/**
 * Selects events that are about an integration, and the broadcast events that concern it, those of its stablecoin and those of the platform, since
 * its own events began or since it had a key, whichever was first. Each of the three is read by an index, in order.
 */
function selectEventsOfIntegration(
  orm: Orm,
  integration: IntegrationOperand,
  where: SQL | undefined,
  order: typeof asc,
  limit: number,
) {
  const { cluster, integrationId } = integration;
  const key = keyOf(orm, integration);
  const read = (condition: SQL | undefined) =>
    orm
      .select()
      .from(events)
      .where(and(eq(events.cluster, cluster), condition, where))
      .orderBy(order(events.sequence))
      .limit(limit);
  const since = sql`least((select sequence from ${firstOf(orm, integration)}), (select broadcasts_after from ${key}))`;
  const broadcastsOf = (stablecoin: SQL) =>
    read(and(events.isBroadcast, stablecoin, gt(events.sequence, since)));
  return unionAll(
    read(eq(events.integrationId, integrationId)),
    broadcastsOf(eq(events.stablecoinId, sql`(select stablecoin_id from ${key})`)),
    broadcastsOf(isNull(events.stablecoinId)),
  )
    .orderBy(order(events.sequence))
    .limit(limit);
}

async function readEventsOfIntegration(
  orm: Orm,
  integration: IntegrationRef,
  ...rest: Parameters<typeof selectEventsOfIntegration> extends [unknown, unknown, ...infer R] ? R : never
): Promise<RecordedEvent[]> {
  const { integrationId } = integration;
  const rows = await selectEventsOfIntegration(orm, integration, ...rest);
  return rows.map((row) => ({ ...row, integrationId }));
}

/** Reads at most `limit` events of an integration after `sequence`, in the order in which they were recorded. */
export const eventsAfter = (orm: Orm, integration: IntegrationRef, sequence: number, limit: number) =>
  readEventsOfIntegration(orm, integration, gt(events.sequence, sequence), asc, limit);

/** Reads at most `limit` events of an integration, newest first. With a `sequence` only those before it. */
export const eventsBefore = (
  orm: Orm,
  integration: IntegrationRef,
  sequence: number | undefined,
  limit: number,
) =>
  readEventsOfIntegration(
    orm,
    integration,
    sequence === undefined ? undefined : lt(events.sequence, sequence),
    desc,
    limit,
  );

/** Where a reader of an integration's events has arrived: it has read those up to and including `position`. */
export type EventReader = IntegrationRef & { readonly id: string; readonly position: number };

/**
 * Prepares to read the next events of many readers in one statement, at most `limit` of each.
 *
 * @returns reads them: events in the order in which they were recorded, by the reader's id; nothing for a reader without further events
 */
export function prepareNextEvents(orm: Orm, limit: number) {
  const integration = { cluster: sql`reader.cluster`, integrationId: sql`reader."integrationId"` };
  const isNext = gt(events.sequence, sql`reader.position`);
  const next = selectEventsOfIntegration(orm, integration, isNext, asc, limit).as('next');
  const select = orm
    .select({ id: sql<string>`reader.id`, event: next._.selectedFields })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('readers')}::jsonb) as reader (id text, cluster text, "integrationId" text, position bigint)`,
    )
    .crossJoinLateral(next)
    .orderBy(asc(next.sequence))
    .prepare('');
  return async (readers: readonly EventReader[]): Promise<ReadonlyMap<string, RecordedEvent[]>> => {
    const found = new Map<string, RecordedEvent[]>();
    if (readers.length === 0) return found;
    const integrations = new Map(readers.map(({ id, integrationId }) => [id, integrationId]));
    const rows = readers.map(({ id, cluster, integrationId, position }) => ({
      ...{ id, cluster, integrationId, position },
    }));
    for (const { id, event } of await select.execute({ readers: JSON.stringify(rows) })) {
      const ofReader = found.get(id) ?? [];
      found.set(id, ofReader);
      // a broadcast event names no integration
      ofReader.push({ ...event, integrationId: integrations.get(id) as string });
    }
    return found;
  };
}
