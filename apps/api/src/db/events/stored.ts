import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events } from '../schema/index.ts';

/** An event as it is recorded. */
export type StoredEvent = Omit<typeof events.$inferSelect, 'cluster'>;

/** What is recorded of these transactions. */
export function storedOf(orm: Orm, cluster: Cluster, signatures: readonly string[]): Promise<StoredEvent[]> {
  const among = and(eq(events.cluster, cluster), inArray(events.signature, [...signatures]));
  return asking(orm.select().from(events).where(among));
}

/** At most a thousand recorded events behind a sequence number, and up to another, in order. */
export function storedBetween(
  orm: Orm,
  cluster: Cluster,
  after: number,
  upTo: number,
): Promise<StoredEvent[]> {
  const between = and(eq(events.cluster, cluster), gt(events.sequence, after), lte(events.sequence, upTo));
  return asking(orm.select().from(events).where(between).orderBy(asc(events.sequence)).limit(1_000));
}
