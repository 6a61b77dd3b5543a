import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { events, ofPowers } from '../db/schema/events-tables.ts';
import type { Position } from './cursor.ts';

/** An event as it is recorded. */
export type StoredEvent = Omit<typeof events.$inferSelect, 'cluster'>;

const pageSize = 1_000;

/**
 * The integrations that have events with a sequence number above `after` and up to `upTo`; `all` where a broadcast event is among them. It reads
 * every event in between, so keep the range small.
 */
export async function integrationsWithEventsBetween(
  orm: Orm,
  cluster: Cluster,
  after: number,
  upTo: number,
): Promise<readonly string[] | 'all'> {
  const between = and(
    eq(events.cluster, cluster),
    gt(events.sequence, after),
    lte(events.sequence, upTo),
    or(isNotNull(events.integrationId), events.isBroadcast),
  );
  const rows = await orm
    .selectDistinct({ id: events.integrationId, isBroadcast: events.isBroadcast })
    .from(events)
    .where(between);
  return rows.some(({ isBroadcast }) => isBroadcast) ? 'all' : rows.flatMap(({ id }) => id ?? []);
}

/** The integrations that events of these kinds are about, with a sequence number above `after` and up to `upTo`, and the last slot of such an event. It reads every event in between, so keep the range small. */
export async function integrationsOfEvents(
  orm: Orm,
  cluster: Cluster,
  kinds: readonly number[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<{ readonly id: string; readonly slot: number }[]> {
  const rows = await orm
    .select({ id: events.integrationId, slot: max(events.slot) })
    .from(events)
    .where(
      and(
        eq(events.cluster, cluster),
        gt(events.sequence, after),
        lte(events.sequence, upTo),
        isNotNull(events.integrationId),
        anyOf(events.kind, kinds),
      ),
    )
    .groupBy(events.integrationId);
  return rows.map(({ id, slot }) => ({ id: id as string, slot: slot as number }));
}

/** The most accounts whose events are read at once. */
const maxAccounts = 1_000;

/**
 * The newest events of a kind about each of the first 1 000 of these accounts, in no particular order; one of each account by default. It reads
 * no more rows than that, however many events are about an account.
 */
export async function newestEventsOfAccounts(
  orm: Orm,
  cluster: Cluster,
  kind: number,
  accountIds: readonly string[],
  ofEach = 1,
): Promise<StoredEvent[]> {
  if (accountIds.length === 0) return [];
  const ofAccount = and(
    eq(events.cluster, cluster),
    eq(events.accountId, sql`account.id`),
    eq(events.kind, kind),
    isNull(events.flag),
  );
  const newest = orm
    .select()
    .from(events)
    .where(ofAccount)
    .orderBy(desc(events.sequence))
    .limit(ofEach)
    .as('newest');
  // one parameter, however many accounts: a statement takes 65 535
  const ids = sql.param(accountIds.slice(0, maxAccounts));
  const rows = await orm.select().from(sql`unnest(${ids}::text[]) as account(id)`).crossJoinLateral(newest);
  return rows.map((row) => row.newest);
}

/** Reads at most `limit` events of what was done with the powers of an integration's coin, newest first. With a `sequence` only those before it. */
export const complianceEventsBefore = (
  orm: Orm,
  { cluster, integrationId }: { readonly cluster: Cluster; readonly integrationId: string },
  sequence: number | undefined,
  limit: number,
) =>
  orm
    .select()
    .from(events)
    .where(
      and(
        eq(events.cluster, cluster),
        eq(events.integrationId, integrationId),
        ofPowers(events.kind),
        sequence === undefined ? undefined : lt(events.sequence, sequence),
      ),
    )
    .orderBy(desc(events.sequence))
    .limit(limit);

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
  and(eq(events.cluster, cluster), anyOf(events.signature, signatures));

/** Reads the recorded events of these transactions, in no particular order. */
export const readEventsOfTransactions = (
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<StoredEvent[]> => orm.select().from(events).where(inTransactions(cluster, signatures));

/** The slot of the newest recorded event; below every slot if there is none. */
export async function newestRecordedSlot(orm: Orm, cluster: Cluster): Promise<number> {
  const [row] = await orm
    .select({ slot: max(events.slot) })
    .from(events)
    .where(eq(events.cluster, cluster));
  return row?.slot ?? Number.NEGATIVE_INFINITY;
}

/** Names an event by its place on the chain. */
export const placeOf = ({ signature, index }: Pick<StoredEvent, 'signature' | 'index'>): string =>
  `${signature} ${index}`;

/** The places of the recorded events of these transactions, by {@link placeOf}. */
export async function recordedPlaces(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const { signature, index } = events;
  const rows = await orm.select({ signature, index }).from(events).where(inTransactions(cluster, signatures));
  return new Set(rows.map(placeOf));
}

/** The newest transactions that have recorded events, newest first: at most `limit`, and with a position only those before it. */
export async function newestTransactions(
  orm: Orm,
  cluster: Cluster,
  before: Position | undefined,
  limit: number,
): Promise<Position[]> {
  const { signature, slot } = events;
  // the first condition finds the place in the index
  const isBefore =
    before &&
    and(lte(slot, before.slot), sql`(${slot}, ${signature}) < (${before.slot}, ${before.signature})`);
  return orm
    .select({ signature, slot })
    .from(events)
    .where(and(eq(events.cluster, cluster), isBefore))
    .groupBy(slot, signature)
    .orderBy(desc(slot), desc(signature))
    .limit(limit);
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
