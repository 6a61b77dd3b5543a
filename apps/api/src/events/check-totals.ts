import { accountFilters, decodeIntegration } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { LeaderContext } from '../leader/election.ts';
import { sleep } from '../lib/async.ts';
import { listAccounts } from '../solana/account-lists.ts';
import type { Chain } from '../solana/chain.ts';
import { readTotals, type Totals } from './event-totals.ts';
import type { IndexerSettings, IndexerState, Missing } from './indexer-state.ts';
import { type IndexerContext, reconcile } from './reconcile.ts';

/** The counters in an integration's account. */
type Counters = Pick<Totals, 'integrationId' | 'volume' | 'revenue'>;

/** Reads the counters of all integrations, and the finalized slot in which they were read. */
async function readCounters(chain: Chain): Promise<{ slot: number; counters: readonly Counters[] }> {
  const filters = accountFilters('integration');
  const query = { program: chain.programId, filters, commitment: 'finalized' } as const;
  const { slot, found } = await listAccounts(chain, query, (integrationId, data) => {
    const { lifetimeVolume, lifetimeRevenue } = decodeIntegration(new PublicKey(integrationId), data);
    return { integrationId, volume: lifetimeVolume, revenue: lifetimeRevenue };
  });
  return { slot, counters: found };
}

/**
 * Finds the integrations with missing events: their totals differ from the counters in their accounts. Integrations with events after
 * `slot`, in which the accounts were read, cannot be compared yet and are left out.
 */
function findMissing(counters: readonly Counters[], slot: number, totals: readonly Totals[]): Missing {
  const recorded = new Map(totals.map((each) => [each.integrationId, each]));
  return new Map(
    counters.flatMap(({ integrationId, volume, revenue }): [string, string][] => {
      const known = recorded.get(integrationId);
      if (known === undefined) return [[integrationId, 'all']];
      const isEqual = known.volume === volume && known.revenue === revenue;
      if (known.slot > slot || isEqual) return [];
      return [[integrationId, `${volume - known.volume} ${revenue - known.revenue}`]];
    }),
  );
}

/** Time between two full rescans for events that no node had: a node with the whole history may have been added. */
const retryIntervalMs = 86_400_000;

type Dependencies = {
  readonly state: IndexerState;
  /** Records what is new since the cursor. */
  readonly advance: () => Promise<void>;
  readonly settings: Pick<IndexerSettings, 'pollIntervalMs' | 'minFullRescanIntervalMs'>;
};

const isNew = (before: Missing, now: Missing): boolean =>
  [...now].some(([id, amount]) => before.get(id) !== amount);

/**
 * Compares the totals with the counters in the integrations' accounts. If events are missing that were not missing before, it reconciles
 * the whole chain, at most once per `minFullRescanIntervalMs`. It reports what is still missing then, and tries again a day later.
 */
export async function checkTotals(
  context: IndexerContext & Pick<LeaderContext, 'log'>,
  { state, advance, settings }: Dependencies,
): Promise<void> {
  const { chain, database, log, signal } = context;
  const { cluster } = chain;
  const { slot, counters } = await readCounters(chain);
  const compare = async () => findMissing(counters, slot, await readTotals(database.orm, cluster));
  // the totals have to include everything up to `slot`
  await advance();
  let missing = await compare();
  if (isNew(state.missing, missing)) {
    // the list of transactions may have come from a node that is behind the one that served the accounts
    await sleep(settings.pollIntervalMs, signal);
    await advance();
    missing = await compare();
  }
  const sinceRescanMs = performance.now() - state.lastFullRescanAt;
  const isDue = isNew(state.missing, missing)
    ? sinceRescanMs >= settings.minFullRescanIntervalMs
    : missing.size > 0 && sinceRescanMs >= retryIntervalMs;
  if (!isDue) {
    // what is newly missing counts as new again at the next check, until a rescan is due
    state.missing = new Map(
      [...missing].map(([id, amount]) => [id, state.missing.get(id) === amount ? amount : 'new']),
    );
    return;
  }
  state.lastFullRescanAt = performance.now();
  log.warn(
    { cluster, integrations: missing.size },
    'recorded events are missing: rescanning the whole chain',
  );
  // a failure here does not end the rescan: the next poll fails in the same way and reports it
  const between = () => advance().catch(() => {});
  const found = await reconcile(context, { from: undefined }, { between });
  state.missing = await compare();
  if (state.missing.size === 0)
    log.info({ cluster, events: found.missing }, 'the missing events are recorded');
  else
    log.error(
      { cluster, integrations: [...state.missing.keys()] },
      'the nodes do not have the missing events',
    );
}
