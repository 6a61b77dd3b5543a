import { accountFilters, decodeIntegration } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';
import type { Tally } from '../db/events/tallies.ts';
import { readTallies } from '../db/events/tallies.ts';
import type { LeaderContext } from '../leader/election.ts';
import { sleep } from '../lib/async.ts';
import { catchUp, type IndexerContext } from './catch-up.ts';
import type { IndexerSettings, IndexerState, Missing } from './indexer-state.ts';

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

/** How often what no node has is looked for again, milliseconds: one that has it may have come. */
const retry = 86_400_000;

type Auditing = {
  readonly memory: IndexerState;
  readonly forward: () => Promise<void>;
  readonly settings: Pick<IndexerSettings, 'pollIntervalMs' | 'minFullRescanIntervalMs'>;
};

const isNew = (before: Missing, now: Missing): boolean =>
  [...now].some(([id, lack]) => before.get(id) !== lack);

/**
 * Compares what is recorded with what the integrations' accounts have counted. Where other events are missing than were before,
 * everything is read again, though not often; what is missing even so is reported, and looked for again a day later.
 */
export async function audit(
  reading: IndexerContext & Pick<LeaderContext, 'log'>,
  { memory, forward, settings }: Auditing,
): Promise<void> {
  const { chain, database, log, signal } = reading;
  const { cluster } = chain;
  const { slot, counters } = await readCounters(chain);
  const look = async () => findMissing(counters, slot, await readTallies(database.orm, cluster));
  // up to that slot at least
  await forward();
  let lacks = await look();
  if (isNew(memory.missing, lacks)) {
    // another node may have answered, which was behind the one that gave the accounts
    await sleep(settings.pollIntervalMs, signal);
    await forward();
    lacks = await look();
  }
  const age = performance.now() - memory.lastFullRescanAt;
  const isDue = isNew(memory.missing, lacks)
    ? age >= settings.minFullRescanIntervalMs
    : lacks.size > 0 && age >= retry;
  if (!isDue) {
    // what is new waits for its turn, and remains new
    memory.missing = new Map(
      [...lacks].map(([id, lack]) => [id, memory.missing.get(id) === lack ? lack : 'new']),
    );
    return;
  }
  memory.lastFullRescanAt = performance.now();
  log.warn({ cluster, integrations: lacks.size }, 'recorded events are missing; all are read again');
  // what fails of it fails again, and is told of, when all is read
  const between = () => forward().catch(() => {});
  const found = await catchUp(reading, undefined, false, { between });
  memory.missing = await look();
  if (memory.missing.size === 0) log.info({ cluster, events: found }, 'the missing events are recorded');
  else
    log.error(
      { cluster, integrations: [...memory.missing.keys()] },
      'the nodes do not have the missing events',
    );
}
