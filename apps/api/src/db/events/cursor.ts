import type { Cluster } from '@obverse/contracts';
import { eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { indexerCursors } from '../schema/index.ts';

/** How far a cluster has been read, and of which chain and program the recorded events are. */
export type Cursor = typeof indexerCursors.$inferSelect;

/** A transaction of a chain. */
export type Position = { readonly signature: string; readonly slot: number };

/** Where the indexer of a cluster stands; undefined before it has begun. */
export async function readCursor(orm: Orm, cluster: Cluster): Promise<Cursor | undefined> {
  const [row] = await asking(orm.select().from(indexerCursors).where(eq(indexerCursors.cluster, cluster)));
  return row;
}

/** Begins a cluster, unless it has been begun. @returns where its indexer stands */
export async function beginCursor(
  orm: Orm,
  origin: Pick<Cursor, 'cluster' | 'genesisHash' | 'programId'>,
): Promise<Cursor> {
  const fresh = { ...origin, signature: null, slot: 0, sequence: 0 };
  await asking(orm.insert(indexerCursors).values(fresh).onConflictDoNothing());
  return (await readCursor(orm, origin.cluster)) ?? fresh;
}

/** As {@link readCursor}, and until the transaction ends nobody else moves it. @throws Error where there is none */
export async function lockCursor(orm: Orm, cluster: Cluster): Promise<Cursor> {
  const ofCluster = eq(indexerCursors.cluster, cluster);
  const [row] = await asking(orm.select().from(indexerCursors).where(ofCluster).for('update'));
  if (row === undefined) throw new Error(`the indexer of ${cluster} has not begun`);
  return row;
}

/** Moves a cursor, which the same transaction has locked. */
export async function moveCursor(
  orm: Orm,
  cluster: Cluster,
  to: Pick<Cursor, 'signature' | 'slot' | 'sequence'>,
): Promise<void> {
  await asking(orm.update(indexerCursors).set(to).where(eq(indexerCursors.cluster, cluster)));
}
