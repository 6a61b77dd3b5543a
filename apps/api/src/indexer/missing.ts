import { accountFilters, decodeIntegration } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';
import type { Tally } from '../db/events/tallies.ts';

/** The counters in an integration's account. */
export type Counters = Pick<Tally, 'integrationId' | 'volume' | 'revenue'>;

/** The counters of all integrations, and the finalized slot they are of. */
export async function readCounters(chain: Chain): Promise<{ slot: number; counters: readonly Counters[] }> {
  const filters = accountFilters('integration');
  const query = { program: chain.programId, filters, commitment: 'finalized' } as const;
  const { slot, found } = await listAccounts(chain, query, (integrationId, data) => {
    const { lifetimeVolume, lifetimeRevenue } = decodeIntegration(new PublicKey(integrationId), data);
    return { integrationId, volume: lifetimeVolume, revenue: lifetimeRevenue };
  });
  return { slot, counters: found };
}

/** By integration, how much of its volume and revenue is missing. */
export type Missing = ReadonlyMap<string, string>;

/**
 * The integrations of which events are missing: what is recorded of them does not add up to what their accounts counted. Those with
 * events after the accounts' `slot` cannot be compared, and will be another time.
 */
export function findMissing(counters: readonly Counters[], slot: number, tallies: readonly Tally[]): Missing {
  const recorded = new Map(tallies.map((tally) => [tally.integrationId, tally]));
  return new Map(
    counters.flatMap(({ integrationId, volume, revenue }): [string, string][] => {
      const tally = recorded.get(integrationId);
      if (tally === undefined) return [[integrationId, 'all']];
      const isEqual = tally.volume === volume && tally.revenue === revenue;
      if (tally.slot > slot || isEqual) return [];
      return [[integrationId, `${volume - tally.volume} ${revenue - tally.revenue}`]];
    }),
  );
}
