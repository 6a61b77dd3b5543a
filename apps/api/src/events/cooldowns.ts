import type { Cluster } from '@obverse/contracts';
import { decodeEvent, EVENTS } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { newestEventsOfAccounts } from '../db/events/read-events.ts';

/** The junior tokens with which each cooldown began, by address, as far as its request is recorded: the account knows only what is left. */
export async function tokensRequested(
  orm: Orm,
  cluster: Cluster,
  cooldowns: readonly { readonly address: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  const { kind } = EVENTS.juniorWithdrawalRequested;
  const addresses = cooldowns.map(({ address }) => address);
  const rows = await newestEventsOfAccounts(orm, cluster, kind, addresses);
  return new Map(
    rows.flatMap(({ raw }): [string, bigint][] => {
      const event = decodeEvent(raw);
      return event?.kind === 'juniorWithdrawalRequested' ? [[event.cooldown.toBase58(), event.tokens]] : [];
    }),
  );
}
