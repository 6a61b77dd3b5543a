import { readTallies } from '../db/events/tallies.ts';
import type { Leadership } from '../leader/duty.ts';
import { catchUp, type Reading } from './catch-up.ts';
import { missing, readCounters } from './missing.ts';

/**
 * Compares what is recorded with what the integrations' accounts have counted. Where events are missing, everything is read again;
 * those that are missing even so are reported, and not looked for once more as long as they are the same.
 *
 * @param given integrations known to lack events since an earlier audit
 * @returns the integrations that lack events now
 */
export async function audit(
  reading: Reading,
  log: Leadership['log'],
  forward: () => Promise<void>,
  given: readonly string[],
): Promise<readonly string[]> {
  const { chain, database } = reading;
  const { cluster } = chain;
  const { slot, counters } = await readCounters(chain);
  // up to that slot at least
  await forward();
  const look = async () => missing(counters, slot, await readTallies(database.orm, cluster));
  const lacking = await look();
  if (lacking.every((integration) => given.includes(integration))) return lacking;
  log.warn({ cluster, integrations: lacking.length }, 'recorded events are missing; all are read again');
  const found = await catchUp(reading, undefined, false);
  const still = await look();
  if (still.length === 0) log.info({ cluster, events: found }, 'the missing events are recorded');
  else log.error({ cluster, integrations: still }, 'the nodes do not have the missing events');
  return still;
}
