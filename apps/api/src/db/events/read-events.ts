import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { events } from '../schema/index.ts';
import type { Position } from './cursor.ts';

/** An event as it is recorded. */
export type StoredEvent = Omit<typeof events.$inferSelect, 'cluster'>;

/** A recorded event that is about an integration. */
export type RecordedEvent = Omit<typeof events.$inferSelect, 'integrationId'> & {
  readonly integrationId: string;
};

/** An integration on a cluster. */
export type IntegrationRef = { readonly cluster: Cluster; readonly integrationId: string };

const pageSize = 1_000;

async function readEventsOfIntegration(
  orm: Orm,
  { cluster, integrationId }: IntegrationRef,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<RecordedEvent[]> {
  const ofIntegration = and(eq(events.cluster, cluster), eq(events.integrationId, integrationId), where);
  const rows = await orm.select().from(events).where(ofIntegration).orderBy(order).limit(limit);
  return rows.map((row) => ({ ...row, integrationId }));
}

/** Reads at most `limit` events of an integration after `sequence`, in the order in which they were recorded. */
export const eventsAfter = (orm: Orm, integration: IntegrationRef, sequence: number, limit: number) =>
  readEventsOfIntegration(orm, integration, gt(events.sequence, sequence), asc(events.sequence), limit);

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
    desc(events.sequence),
    limit,
  );

/**
 * The integrations that have events with a sequence number above `after` and up to `upTo`. It reads every event in between, so keep
 * the range small.
 */
export async function integrationsWithEventsBetween(
  orm: Orm,
  cluster: Cluster,
  after: number,
  upTo: number,
): Promise<string[]> {
  const between = and(
    eq(events.cluster, cluster),
    gt(events.sequence, after),
    lte(events.sequence, upTo),
    isNotNull(events.integrationId),
  );
  const rows = await orm.selectDistinct({ id: events.integrationId }).from(events).where(between);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Reads at most 1 000 events of a cluster with a sequence number above `after` and up to `upTo`, in order. */
export function readEventsBetween(
  orm: Orm,
  cluster: Cluster,
  after: number,
  upTo: number,
): Promise<StoredEvent[]> {
  const between = and(eq(events.cluster, cluster), gt(events.sequence, after), lte(events.sequence, upTo));
  return orm.select().from(events).where(between).orderBy(asc(events.sequence)).limit(pageSize);
}

const inTransactions = (cluster: Cluster, signatures: readonly string[]) =>
  and(eq(events.cluster, cluster), inArray(events.signature, [...signatures]));

/** Reads the recorded events of these transactions, in no particular order. */
export const readEventsOfTransactions = (
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<StoredEvent[]> => orm.select().from(events).where(inTransactions(cluster, signatures));

/** Those of these transactions that have recorded events. */
export async function recordedSignatures(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const rows = await orm
    .selectDistinct({ signature: events.signature })
    .from(events)
    .where(inTransactions(cluster, signatures));
  return new Set(rows.map(({ signature }) => signature));
}

/** The last transaction before a slot that has recorded events; undefined if there is none. */
export async function lastTransactionBefore(
  orm: Orm,
  cluster: Cluster,
  slot: number,
): Promise<Position | undefined> {
  const [row] = await orm
    .select({ signature: events.signature, slot: events.slot })
    .from(events)
    .where(and(eq(events.cluster, cluster), lt(events.slot, slot)))
    .orderBy(desc(events.slot))
    .limit(1);
  return row;
}
