import type { Cluster } from '@obverse/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events, indexerCursors } from '../schema/index.ts';
import { lockCursor } from './cursor.ts';
import type { NewEvent } from './new-event.ts';
import { addToTallies } from './tallies.ts';

/** The last transaction of a batch. */
export type Position = { readonly signature: string; readonly slot: number };

/** Of these transactions, those of which events are recorded. */
export async function recordedOf(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const among = and(eq(events.cluster, cluster), inArray(events.signature, [...signatures]));
  const rows = await asking(orm.selectDistinct({ signature: events.signature }).from(events).where(among));
  return new Set(rows.map(({ signature }) => signature));
}

/**
 * Records the events of a batch of whole transactions, what they add to the tallies, and how far the indexer is, all inside the
 * caller's SQL transaction. Those of transactions that are recorded already are left out.
 *
 * @param reached the batch's last transaction, if the cursor is to move there
 * @returns how many events are new
 */
export async function recordEvents(
  orm: Orm,
  cluster: Cluster,
  batch: readonly NewEvent[],
  reached?: Position,
): Promise<number> {
  const cursor = await lockCursor(orm, cluster);
  const known = await recordedOf(orm, cluster, [...new Set(batch.map(({ signature }) => signature))]);
  const fresh = batch.filter(({ signature }) => !known.has(signature));
  if (fresh.length > 0) {
    const rows = fresh.map(({ counts: _, ...event }, i) => ({
      ...event,
      cluster,
      sequence: cursor.sequence + 1 + i,
    }));
    await asking(orm.insert(events).values(rows));
    await addToTallies(orm, cluster, fresh);
  }
  const moved = { ...reached, sequence: cursor.sequence + fresh.length };
  await asking(orm.update(indexerCursors).set(moved).where(eq(indexerCursors.cluster, cluster)));
  return fresh.length;
}
