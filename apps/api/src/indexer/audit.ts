import { readTallies } from '../db/events/tallies.ts';
import type { LeaderContext } from '../leader/duty.ts';
import { sleep } from '../lib/async.ts';
import { catchUp, type IndexerContext } from './catch-up.ts';
import type { IndexerSettings } from './follow.ts';
import type { IndexerState } from './memory.ts';
import { findMissing, type Missing, readCounters } from './missing.ts';

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
