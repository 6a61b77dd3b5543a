import { readTallies } from '../db/events/tallies.ts';
import type { Leadership } from '../leader/duty.ts';
import { sleep } from '../lib/async.ts';
import { catchUp, type Reading } from './catch-up.ts';
import type { FollowSettings } from './follow.ts';
import type { Memory } from './memory.ts';
import { type Lacks, missing, readCounters } from './missing.ts';

/** How often what no node has is looked for again, milliseconds: one that has it may have come. */
const retry = 86_400_000;

type Auditing = {
  readonly memory: Memory;
  readonly forward: () => Promise<void>;
  readonly settings: Pick<FollowSettings, 'interval' | 'reread'>;
};

const isNew = (before: Lacks, now: Lacks): boolean => [...now].some(([id, lack]) => before.get(id) !== lack);

/**
 * Compares what is recorded with what the integrations' accounts have counted. Where other events are missing than were before,
 * everything is read again, though not often; what is missing even so is reported, and looked for again a day later.
 */
export async function audit(
  reading: Reading & Pick<Leadership, 'log'>,
  { memory, forward, settings }: Auditing,
): Promise<void> {
  const { chain, database, log, signal } = reading;
  const { cluster } = chain;
  const { slot, counters } = await readCounters(chain);
  const look = async () => missing(counters, slot, await readTallies(database.orm, cluster));
  // up to that slot at least
  await forward();
  let lacks = await look();
  if (isNew(memory.lacks, lacks)) {
    // another node may have answered, which was behind the one that gave the accounts
    await sleep(settings.interval, signal);
    await forward();
    lacks = await look();
  }
  const age = performance.now() - memory.rereadAt;
  const isDue = isNew(memory.lacks, lacks) ? age >= settings.reread : lacks.size > 0 && age >= retry;
  if (!isDue) {
    // what is new waits for its turn, and remains new
    memory.lacks = new Map(
      [...lacks].map(([id, lack]) => [id, memory.lacks.get(id) === lack ? lack : 'new']),
    );
    return;
  }
  memory.rereadAt = performance.now();
  log.warn({ cluster, integrations: lacks.size }, 'recorded events are missing; all are read again');
  // what fails of it fails again, and is told of, when all is read
  const between = () => forward().catch(() => {});
  const found = await catchUp(reading, undefined, false, { between });
  memory.lacks = await look();
  if (memory.lacks.size === 0) log.info({ cluster, events: found }, 'the missing events are recorded');
  else
    log.error(
      { cluster, integrations: [...memory.lacks.keys()] },
      'the nodes do not have the missing events',
    );
}
