import { accountFilters, decodeIntegration } from '@obverse/core';
import type { Chain } from '../chain/chain.ts';
import { decodeExisting } from '../chain/decode.ts';
import type { Tally } from '../db/events/tallies.ts';

/** The counters in an integration's account. */
export type Counters = Pick<Tally, 'integrationId' | 'volume' | 'revenue'>;

/** The counters of all integrations, and the finalized slot they are of. */
export async function readCounters(chain: Chain): Promise<{ slot: number; counters: readonly Counters[] }> {
  const filters = accountFilters('integration');
  const { context, value } = await chain.call((rpc) =>
    rpc.getProgramAccounts(chain.programId, { filters, commitment: 'finalized', withContext: true }),
  );
  const counters = value.map(({ pubkey, account }) => {
    const { lifetimeVolume, lifetimeRevenue } = decodeExisting(chain, pubkey, account, decodeIntegration);
    return { integrationId: pubkey.toBase58(), volume: lifetimeVolume, revenue: lifetimeRevenue };
  });
  return { slot: context.slot, counters };
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
