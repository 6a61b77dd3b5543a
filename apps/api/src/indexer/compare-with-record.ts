import type { Orm } from '../db/database.ts';
import { lockCursor } from '../db/events/cursor.ts';
import { readEventsBetween, type StoredEvent } from '../db/events/read-events.ts';
import { readTallies, replaceTallies, sumEvents, type Tally } from '../db/events/tallies.ts';
import { deleteEvent } from '../db/events/write-events.ts';
import type { IndexerContext } from './catch-up.ts';
import type { ChainComparison } from './compare-with-chain.ts';
import { parseEvent } from './parse-events.ts';

/** A node is asked about so many transactions at once, and about one more. */
const atOnce = 255;

/** Recorded events behind one number and up to another, of transactions that reading the chain did not show. */
async function* unseen(
  orm: Orm,
  { chain }: IndexerContext,
  { seen }: ChainComparison,
  after: number,
  upTo: number,
) {
  for (let last = after; last < upTo; ) {
    const page = await readEventsBetween(orm, chain.cluster, last, upTo);
    last = page.at(-1)?.sequence ?? upTo;
    const rest = page.filter(({ signature }) => !seen.has(signature));
    for (let i = 0; i < rest.length; i += atOnce) yield rest.slice(i, i + atOnce);
  }
}

const counted = ({ slot, raw, at }: StoredEvent) => ({ slot, ...parseEvent(raw, at) });

/** Of recorded events those that a node denies which goes back to before them: it knows the oldest transaction that was listed. */
async function denied(
  { source }: IndexerContext,
  { oldest }: ChainComparison,
  rows: readonly StoredEvent[],
): Promise<ReadonlySet<StoredEvent>> {
  if (oldest === undefined) return new Set();
  const signatures = [oldest, ...rows].map(({ signature }) => signature);
  const [goesBack, ...known] = await source.knowsTransactions(signatures);
  return new Set(rows.filter(({ slot }, i) => goesBack && known[i] === false && slot >= oldest.slot));
}

/**
 * Looks at recorded events that the nodes did not list. Those from before the oldest that they list are kept, for nodes forget; so are
 * those of transactions that they know nevertheless. What is left never happened, and is removed.
 */
export async function compareUnlistedEvents(
  reading: IndexerContext,
  compared: ChainComparison,
  upTo: number,
): Promise<{ surplus: number; unlisted: number }> {
  const { database, chain, write } = reading;
  let surplus = 0;
  let unlisted = 0;
  for await (const rows of unseen(database.orm, reading, compared, 0, upTo)) {
    const foreign = await denied(reading, compared, rows);
    const kept = rows.filter((row) => !foreign.has(row));
    for (const { sequence } of foreign) await write((orm) => deleteEvent(orm, chain.cluster, sequence));
    sumEvents(kept.map(counted), compared.sums);
    surplus += foreign.size;
    unlisted += kept.length;
  }
  return { surplus, unlisted };
}

const equal = (a: Tally, b: Tally | undefined): boolean =>
  b !== undefined && a.events === b.events && a.volume === b.volume && a.revenue === b.revenue;

/** Compares the tallies with what all recorded events add up to, and mends them. @returns how many were wrong */
export function compareTallies(
  reading: IndexerContext,
  compared: ChainComparison,
  upTo: number,
): Promise<number> {
  const { cluster } = reading.chain;
  return reading.write(async (orm) => {
    const { sequence } = await lockCursor(orm, cluster);
    // what has been recorded meanwhile
    for await (const rows of unseen(orm, reading, compared, upTo, sequence)) {
      sumEvents(rows.map(counted), compared.sums);
    }
    const recorded = await readTallies(orm, cluster);
    const byId = new Map(recorded.map((tally) => [tally.integrationId, tally]));
    const right = [...compared.sums.values()];
    const wrong = right.filter((tally) => !equal(tally, byId.get(tally.integrationId)));
    const strangers = recorded.filter(({ integrationId }) => !compared.sums.has(integrationId));
    if (wrong.length + strangers.length > 0) await replaceTallies(orm, cluster, right);
    return wrong.length + strangers.length;
  });
}
