import { type Cursor, createCursor, type Position } from '../db/events/cursor.ts';
import type { IndexerContext } from './catch-up.ts';

/** Where reading goes on. */
export const positionOf = ({ signature, slot }: Cursor): Position | undefined =>
  signature === null ? undefined : { signature, slot };

/** Where the cluster's record stands. @throws Error when it is of another chain, or of another program: nothing is added to it */
export async function openCursor({ chain, write, source }: IndexerContext): Promise<Cursor> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const genesisHash = await source.readGenesisHash();
  const cursor = await write((orm) => createCursor(orm, { cluster, genesisHash, programId }));
  if (cursor.genesisHash !== genesisHash || cursor.programId !== programId) {
    throw new Error(
      `the recorded events of ${cluster} are of program ${cursor.programId} on the chain ${cursor.genesisHash}, and not of those that are served`,
    );
  }
  return cursor;
}
