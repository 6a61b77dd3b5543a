import type { Cluster } from '@obverse/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import { columnsOf } from '../db/columns-of.ts';
import type { Orm } from '../db/database.ts';
import { events } from '../db/schema/events-tables.ts';
import { type Cursor, lockCursor, markGap, moveCursor, type Position } from './cursor.ts';
import { markWebhooksDue } from './mark-webhooks.ts';
import { newestRecordedSlot, recordedSignatures } from './read-events.ts';
import { addToTallies, type CountedEvent } from './tallies.ts';

type Row = typeof events.$inferSelect;

export type EventFlag = NonNullable<Row['flag']>;

/** An event that a transaction logged, before it has a sequence number. */
export type NewEvent = Omit<Row, 'cluster' | 'sequence'> & Pick<CountedEvent, 'counts'>;

/**
 * Gives events the sequence numbers after the cursor's, inserts them and marks webhooks due for them.
 *
 * @returns the last sequence number
 */
export async function insertEvents(
  orm: Orm,
  { cluster, sequence }: Cursor,
  newEvents: readonly NewEvent[],
): Promise<number> {
  if (newEvents.length === 0) return sequence;
  const column = columnsOf(newEvents);
  await orm.execute(sql`
      insert into ${events}
        (cluster, sequence, signature, index, slot, at, integration_id, stablecoin_id, account_id, notice, kind, version, flag, raw)
      select ${cluster}, sequence, signature, index, slot, at, integration_id, stablecoin_id, account_id, notice, kind, version, flag,
        decode(raw, 'base64')
      from unnest(
        ${column((_, i) => sequence + 1 + i)}::bigint[],
        ${column(({ signature }) => signature)}::text[],
        ${column(({ index }) => index)}::integer[],
        ${column(({ slot }) => slot)}::bigint[],
        ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ integrationId }) => integrationId)}::text[],
        ${column(({ stablecoinId }) => stablecoinId)}::text[],
        ${column(({ accountId }) => accountId)}::text[],
        ${column(({ notice }) => notice)}::boolean[],
        ${column(({ kind }) => kind)}::smallint[],
        ${column(({ version }) => version)}::smallint[],
        ${column(({ flag }) => flag)}::text[],
        ${column(({ raw }) => raw.toString('base64'))}::text[]
      ) as new (sequence, signature, index, slot, at, integration_id, stablecoin_id, account_id, notice, kind, version, flag, raw)`);
  const inserted = newEvents.map((event, i) => ({ ...event, sequence: sequence + 1 + i }));
  await markWebhooksDue(orm, cluster, inserted);
  return sequence + newEvents.length;
}

/**
 * Records the events of a batch of whole transactions, adds them to the tallies and moves the cursor, all inside the caller's SQL
 * transaction. Events of transactions that are already recorded are skipped.
 *
 * @param reached the batch's last transaction, if the cursor is to move there
 * @param afterGap whether transactions between the cursor and the batch may be missing, which is marked if the cursor moves
 * @returns how many events are new
 */
export async function recordEvents(
  orm: Orm,
  cluster: Cluster,
  batch: readonly NewEvent[],
  reached?: Position,
  afterGap = false,
): Promise<number> {
  const cursor = await lockCursor(orm, cluster);
  // what is newer than every recorded event is not recorded, and that is nearly always the whole batch
  const newestSlot = await newestRecordedSlot(orm, cluster);
  const older = batch.filter(({ slot }) => slot <= newestSlot);
  const signatures = [...new Set(older.map(({ signature }) => signature))];
  const known = await recordedSignatures(orm, cluster, signatures);
  const newEvents = batch.filter(({ signature }) => !known.has(signature));
  const sequence = await insertEvents(orm, cursor, newEvents);
  await addToTallies(orm, cluster, newEvents);
  // an indexer and a reindex may read at the same time: the slower one must not move the cursor back
  const moves = reached !== undefined && reached.slot >= cursor.slot;
  const { signature, slot } = moves ? reached : cursor;
  await moveCursor(orm, cluster, { signature, slot, sequence });
  if (moves && afterGap) await markGap(orm, cursor);
  return newEvents.length;
}

const withSequence = (cluster: Cluster, sequence: number) =>
  and(eq(events.cluster, cluster), eq(events.sequence, sequence));

/** Overwrites a recorded event with what the chain says. It keeps its sequence number. */
export async function updateEvent(
  orm: Orm,
  cluster: Cluster,
  sequence: number,
  { counts: _, ...event }: NewEvent,
): Promise<void> {
  await orm.update(events).set(event).where(withSequence(cluster, sequence));
}

/** Deletes the events of transactions that the chain does not have. */
export async function deleteEventsOfTransactions(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<void> {
  await orm.delete(events).where(and(eq(events.cluster, cluster), anyOf(events.signature, signatures)));
}

/** Deletes an event that the chain does not have. */
export async function deleteEvent(orm: Orm, cluster: Cluster, sequence: number): Promise<void> {
  await orm.delete(events).where(withSequence(cluster, sequence));
}
