import type { Orm } from '../db/database.ts';
import type { IndexerContext } from './catch-up.ts';
import type { ChainComparison } from './compare-with-chain.ts';
import { lockCursor } from './cursor.ts';
import { deleteTransactions } from './delete-transactions.ts';
import { toCountedEvent } from './parse-events.ts';
import { readEventsBetween, type StoredEvent } from './read-events.ts';
import { readTallies, replaceTallies, sumEvents, type Tally } from './tallies.ts';

/** A node accepts 256 signatures in one call; one more than these is sent along. */
const signaturesPerCall = 255;

/** Recorded events with a sequence number above `after` and up to `upTo` whose transactions the chain comparison has not seen. */
async function* unseenEvents(
  orm: Orm,
  { chain }: IndexerContext,
  { seen }: ChainComparison,
  after: number,
  upTo: number,
) {
  for (let last = after; last < upTo; ) {
    const page = await readEventsBetween(orm, chain.cluster, last, upTo);
    last = page.at(-1)?.sequence ?? upTo;
    const unseen = page.filter(({ signature }) => !seen.has(signature));
    for (let i = 0; i < unseen.length; i += signaturesPerCall) yield unseen.slice(i, i + signaturesPerCall);
  }
}

/**
 * The recorded events that are not on the chain: a node does not know their transactions although its history goes back further, as
 * it knows the oldest transaction that was listed.
 */
async function eventsNotOnChain(
  { source }: IndexerContext,
  { oldest }: ChainComparison,
  rows: readonly StoredEvent[],
): Promise<ReadonlySet<StoredEvent>> {
  if (oldest === undefined) return new Set();
  const signatures = [oldest, ...rows].map(({ signature }) => signature);
  const [knowsOldest, ...known] = await source.knowsTransactions(signatures);
  return new Set(rows.filter(({ slot }, i) => knowsOldest && known[i] === false && slot >= oldest.slot));
}

/**
 * Checks recorded events of transactions that the nodes did not list. It keeps events that are older than the oldest listed
 * transaction, because nodes prune their history, and events of transactions that a node knows all the same. It deletes the others.
 *
 * @returns how many events were deleted (`surplus`) and kept (`unlisted`)
 */
export async function compareUnlistedEvents(
  context: IndexerContext,
  compared: ChainComparison,
  upTo: number,
): Promise<{ surplus: number; unlisted: number }> {
  const { database, chain, write } = context;
  let surplus = 0;
  let unlisted = 0;
  for await (const rows of unseenEvents(database.orm, context, compared, 0, upTo)) {
    const wrong = await eventsNotOnChain(context, compared, rows);
    const kept = rows.filter((row) => !wrong.has(row));
    const signatures = [...new Set([...wrong].map(({ signature }) => signature))];
    if (signatures.length > 0) await write((orm) => deleteTransactions(orm, chain.cluster, signatures));
    sumEvents(kept.map(toCountedEvent), compared.sums);
    surplus += wrong.size;
    unlisted += kept.length;
  }
  return { surplus, unlisted };
}

const isEqual = (a: Tally, b: Tally | undefined): boolean =>
  b !== undefined && a.events === b.events && a.volume === b.volume && a.revenue === b.revenue;

/** Compares the tallies with the sums of all recorded events and repairs them. @returns how many were wrong */
export function compareTallies(
  context: IndexerContext,
  compared: ChainComparison,
  upTo: number,
): Promise<number> {
  const { cluster } = context.chain;
  return context.write(async (orm) => {
    const { sequence } = await lockCursor(orm, cluster);
    // events that were recorded during the comparison
    for await (const rows of unseenEvents(orm, context, compared, upTo, sequence)) {
      sumEvents(rows.map(toCountedEvent), compared.sums);
    }
    const recorded = await readTallies(orm, cluster);
    const byId = new Map(recorded.map((tally) => [tally.integrationId, tally]));
    const correct = [...compared.sums.values()];
    const wrong = correct.filter((tally) => !isEqual(tally, byId.get(tally.integrationId)));
    const unknown = recorded.filter(({ integrationId }) => !compared.sums.has(integrationId));
    if (wrong.length + unknown.length > 0) await replaceTallies(orm, cluster, correct);
    return wrong.length + unknown.length;
  });
}
