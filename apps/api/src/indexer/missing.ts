import { accountFilters, decodeIntegration } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';
import { listAccounts } from '../chain/list-accounts.ts';
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

/**
 * The integrations of which events are missing: what is recorded of them does not add up to what their accounts counted. Those with
 * events after the accounts' `slot` cannot be compared, and will be another time.
 */
export function missing(counters: readonly Counters[], slot: number, tallies: readonly Tally[]): string[] {
  const recorded = new Map(tallies.map((tally) => [tally.integrationId, tally]));
  return counters
    .filter(({ integrationId, volume, revenue }) => {
      const tally = recorded.get(integrationId);
      if (tally === undefined) return true;
      return tally.slot <= slot && (tally.volume !== volume || tally.revenue !== revenue);
    })
    .map(({ integrationId }) => integrationId);
}
