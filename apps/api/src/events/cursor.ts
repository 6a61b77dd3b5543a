import type { Cluster } from '@obverse/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { indexerCursors } from '../db/schema/indexer-cursors-tables.ts';

/** How far the indexer has read a cluster, and the chain and program that its recorded events come from. */
export type Cursor = typeof indexerCursors.$inferSelect;

/** A transaction of a chain. */
export type Position = { readonly signature: string; readonly slot: number };

/** The transaction after which the indexer continues; undefined at the beginning of the chain. */
export const cursorPosition = ({ signature, slot }: Cursor): Position | undefined =>
  signature === null ? undefined : { signature, slot };

/** Where the events of a cluster come from: events of one chain or program mean nothing on another. */
export type Origin = Pick<Cursor, 'cluster' | 'genesisHash' | 'programId'>;

/** Why events of what is configured cannot be added to the recorded ones; undefined where they can. */
export function originProblem(
  recorded: Origin,
  { genesisHash, programId }: Omit<Origin, 'cluster'>,
): string | undefined {
  const { cluster } = recorded;
  if (recorded.programId !== programId)
    return `PROGRAM_ID: the database has the events of the program ${recorded.programId} on ${cluster}, and not of ${programId}`;
  if (recorded.genesisHash !== genesisHash)
    return `${cluster.toUpperCase()}_RPC_URL: the database has the events of ${cluster} with the genesis hash ${recorded.genesisHash}, and the nodes are of the cluster with ${genesisHash}`;
  return undefined;
}

/** Reads what all clusters' recorded events come from. */
export const readOrigins = (orm: Orm): Promise<Origin[]> =>
  orm
    .select({
      cluster: indexerCursors.cluster,
      genesisHash: indexerCursors.genesisHash,
      programId: indexerCursors.programId,
    })
    .from(indexerCursors);

/** Reads the indexer's cursor of a cluster; undefined before its first start. */
export async function readCursor(orm: Orm, cluster: Cluster): Promise<Cursor | undefined> {
  const [row] = await orm.select().from(indexerCursors).where(eq(indexerCursors.cluster, cluster));
  return row;
}

/** Creates a cluster's cursor unless it exists. @returns the cursor */
export async function createCursor(orm: Orm, origin: Origin): Promise<Cursor> {
  const initial = {
    ...origin,
    signature: null,
    slot: 0,
    sequence: 0,
    repairs: 0,
    gapAt: null,
    gapSlot: null,
  };
  await orm.insert(indexerCursors).values(initial).onConflictDoNothing();
  return (await readCursor(orm, origin.cluster)) ?? initial;
}

/** Reads a cluster's cursor and locks it until the transaction ends. @throws Error if there is none */
export async function lockCursor(orm: Orm, cluster: Cluster): Promise<Cursor> {
  const ofCluster = eq(indexerCursors.cluster, cluster);
  const [row] = await orm.select().from(indexerCursors).where(ofCluster).for('update');
  if (row === undefined) throw new Error(`the indexer of ${cluster} has not started yet`);
  return row;
}

/** Moves a cursor that the same transaction has locked. */
export async function moveCursor(
  orm: Orm,
  cluster: Cluster,
  to: Pick<Cursor, 'signature' | 'slot' | 'sequence'> & Partial<Pick<Cursor, 'repairs'>>,
): Promise<void> {
  await orm.update(indexerCursors).set(to).where(eq(indexerCursors.cluster, cluster));
}

/** Marks that transactions after a cursor, which the same transaction has locked, may be missing. A mark keeps the slot of the oldest gap. */
export async function markGap(orm: Orm, { cluster, slot, gapSlot }: Cursor): Promise<void> {
  const mark = { gapAt: sql`now()`, gapSlot: gapSlot ?? slot };
  await orm.update(indexerCursors).set(mark).where(eq(indexerCursors.cluster, cluster));
}

/**
 * Removes the mark of a gap after everything from `readSince` up to the cursor `end` was read again, unless the gap begins before that, or
 * another one was marked after `end` was read.
 *
 * @returns the slot after which transactions may still be missing; null if there is no gap
 */
export async function clearGap(
  orm: Orm,
  { cluster, gapAt }: Cursor,
  readSince: Position | undefined,
): Promise<number | null> {
  const now = await lockCursor(orm, cluster);
  if (now.gapSlot === null) return null;
  const isSameGap = now.gapAt?.getTime() === gapAt?.getTime();
  if (!isSameGap || readSince === undefined || readSince.slot > now.gapSlot) return now.gapSlot;
  await orm
    .update(indexerCursors)
    .set({ gapAt: null, gapSlot: null })
    .where(eq(indexerCursors.cluster, cluster));
  return null;
}
