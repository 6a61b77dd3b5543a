import type { Cluster } from '@obverse/contracts';
import { type Change, decodeEvent, EVENTS } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import type { ListedCooldown } from '../state/cooldowns.ts';
import { newestEventsOfAccounts } from './read-events.ts';

/*
 * What the events of a request say and its account does not keep. An account can be closed and opened again at the same address, so an event
 * counts only if it has the account's time: the present request may not be recorded yet, and its log may have been truncated.
 */

type RequestedCooldown = Pick<ListedCooldown, 'address' | 'unlockTs'>;

type WithdrawalRequest = { readonly tokens: bigint; readonly at: Date };

/** When cooldowns began, and with how many junior tokens: their accounts know only what is left. Reads those of 1 000 cooldowns at most. */
export async function withdrawalRequests(
  orm: Orm,
  cluster: Cluster,
  cooldowns: readonly RequestedCooldown[],
): Promise<(cooldown: RequestedCooldown) => WithdrawalRequest | undefined> {
  const { kind } = EVENTS.juniorWithdrawalRequested;
  const addresses = cooldowns.map(({ address }) => address);
  const rows = await newestEventsOfAccounts(orm, cluster, kind, addresses);
  const requested = new Map(
    rows.map(({ accountId, raw, at }) => [accountId, { event: decodeEvent(raw), at }]),
  );
  return ({ address, unlockTs }) => {
    const { event, at } = requested.get(address) ?? {};
    const isPresent = event?.kind === 'juniorWithdrawalRequested' && event.unlockTs === unlockTs;
    return isPresent && at !== undefined ? { tokens: event.tokens, at } : undefined;
  };
}

type QueuedChange = Pick<Change, 'target' | 'etaTs'>;

/** When changes were queued: their accounts know only when they can be executed. */
export async function queueTimes(
  orm: Orm,
  cluster: Cluster,
  changes: readonly QueuedChange[],
): Promise<(change: QueuedChange) => Date | undefined> {
  const { kind } = EVENTS.changeQueued;
  const targets = changes.map(({ target }) => target.toBase58());
  const rows = await newestEventsOfAccounts(orm, cluster, kind, targets);
  const queued = new Map(rows.map(({ accountId, raw, at }) => [accountId, { event: decodeEvent(raw), at }]));
  return ({ target, etaTs }) => {
    const found = queued.get(target.toBase58());
    return found?.event?.kind === 'changeQueued' && found.event.etaTs === etaTs ? found.at : undefined;
  };
}
