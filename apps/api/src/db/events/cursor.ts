import type { Cluster } from '@obverse/contracts';
import { eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { indexerCursors } from '../schema/index.ts';

/** How far the indexer has read a cluster, and the chain and program that its recorded events come from. */
export type Cursor = typeof indexerCursors.$inferSelect;

/** A transaction of a chain. */
export type Position = { readonly signature: string; readonly slot: number };

/** Reads the indexer's cursor of a cluster; undefined before its first start. */
export async function readCursor(orm: Orm, cluster: Cluster): Promise<Cursor | undefined> {
  const [row] = await orm.select().from(indexerCursors).where(eq(indexerCursors.cluster, cluster));
  return row;
}

/** Creates a cluster's cursor unless it exists. @returns the cursor */
export async function createCursor(
  orm: Orm,
  origin: Pick<Cursor, 'cluster' | 'genesisHash' | 'programId'>,
): Promise<Cursor> {
  const initial = { ...origin, signature: null, slot: 0, sequence: 0, repairs: 0 };
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
