import type { Cluster } from '@obverse/contracts';
import type { Orm } from '../db/database.ts';
import { lockCursor, moveCursor } from './cursor.ts';
import { deleteDerivedRows } from './delete-derived-rows.ts';
import { toCountedEvent } from './parse-events.ts';
import { newestTransactions, readEventsOfTransactions } from './read-events.ts';
import { subtractFromTallies } from './tallies.ts';
import { deleteEventsOfTransactions } from './write-events.ts';

/**
 * Deletes the events of transactions that the chain does not have, inside the caller's SQL transaction, and what was derived from them. The
 * tallies are as without these events. The cursor goes back to the newest transaction that is left, from which everything is read again.
 * Sequence numbers are not given again, so that the positions of webhooks and streams stay valid.
 *
 * @returns how many events were deleted
 */
export async function deleteTransactions(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<number> {
  const { sequence, repairs } = await lockCursor(orm, cluster);
  const deleted = await readEventsOfTransactions(orm, cluster, signatures);
  await deleteEventsOfTransactions(orm, cluster, signatures);
  await subtractFromTallies(orm, cluster, deleted.map(toCountedEvent));
  const [newest] = await newestTransactions(orm, cluster, undefined, 1);
  const { signature, slot } = newest ?? { signature: null, slot: 0 };
  await moveCursor(orm, cluster, { signature, slot, sequence, repairs: repairs + 1 });
  await deleteDerivedRows(orm, cluster, deleted);
  return deleted.length;
}
