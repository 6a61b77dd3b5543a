import type { Cluster } from '@obverse/contracts';
import { EVENTS } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { deleteEntries, outdateEntries } from '../db/directory/write-directory.ts';
import { lockCursor, moveCursor } from '../db/events/cursor.ts';
import { newestTransactions, readEventsOfTransactions } from '../db/events/read-events.ts';
import { subtractFromTallies } from '../db/events/tallies.ts';
import { deleteEventsOfTransactions } from '../db/events/write-events.ts';
import { forgetWalletsSince } from '../db/wallets/wallets.ts';
import { toCountedEvent } from './parse-events.ts';

/**
 * Deletes the events of transactions that the chain does not have, inside the caller's SQL transaction, and what was derived from them. The
 * tallies are as without these events. The cursor goes back to the newest transaction that is left, from which everything is read again.
 * What was read of wallets is forgotten. The directory loses the integrations that these transactions created, and the leader reads the
 * others again. Sequence numbers are not given again, so that the positions of webhooks and streams stay valid.
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
  if (deleted.length === 0) return 0;
  await forgetWalletsSince(orm, cluster, Math.min(...deleted.map((event) => event.slot)));
  const idsOf = (events: typeof deleted) => [
    ...new Set(events.flatMap((event) => event.integrationId ?? [])),
  ];
  const created = deleted.filter(({ kind }) => kind === EVENTS.integrationInitialized.kind);
  await deleteEntries(orm, cluster, idsOf(created));
  await outdateEntries(orm, cluster, idsOf(deleted));
  return deleted.length;
}
