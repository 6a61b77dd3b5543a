import type { Cluster } from '@obverse/contracts';
import { type Change, decodeEvent, EVENTS } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { newestEventsOfAccounts } from '../db/events/read-events.ts';

/** When each of these changes was queued, as far as it is recorded: the accounts know only when they can be executed. */
export async function queueTimes(
  orm: Orm,
  cluster: Cluster,
  changes: readonly Change[],
): Promise<(change: Change) => Date | undefined> {
  const { kind } = EVENTS.changeQueued;
  const targets = changes.map(({ target }) => target.toBase58());
  const rows = await newestEventsOfAccounts(orm, cluster, kind, targets);
  const queued = rows.map(({ at, raw }) => ({ at, event: decodeEvent(raw) }));
  return ({ target, etaTs }) =>
    queued.find(
      // an older event than that of the change that is queued now is not recorded yet
      ({ event }) => event?.kind === 'changeQueued' && event.target.equals(target) && event.etaTs === etaTs,
    )?.at;
}
