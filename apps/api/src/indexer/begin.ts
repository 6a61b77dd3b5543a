import { beginCursor, type Cursor, type Position } from '../db/events/cursor.ts';
import type { Reading } from './catch-up.ts';

/** Where reading goes on. */
export const sinceCursor = ({ signature, slot }: Cursor): Position | undefined =>
  signature === null ? undefined : { signature, slot };

/** Where the cluster's record stands. @throws Error when it is of another chain, or of another program: nothing is added to it */
export async function begin({ chain, write, source }: Reading): Promise<Cursor> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const genesisHash = await source.genesisHash();
  const cursor = await write((orm) => beginCursor(orm, { cluster, genesisHash, programId }));
  if (cursor.genesisHash !== genesisHash || cursor.programId !== programId) {
    throw new Error(
      `the recorded events of ${cluster} are of program ${cursor.programId} on the chain ${cursor.genesisHash}, and not of those that are served`,
    );
  }
  return cursor;
}
