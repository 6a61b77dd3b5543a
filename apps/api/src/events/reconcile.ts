import type { LRUCache } from 'lru-cache';
import type { LeaderContext } from '../leader/election.ts';
import { mapInOrder } from '../lib/map-in-order.ts';
import { isPruned } from '../solana/nodes/rpc-error.ts';
import { type Corrections, correctEvents } from './correct-events.ts';
import { type Cursor, createCursor, originProblem, type Position } from './cursor.ts';
import type { EventSource, ListedTransaction } from './event-source.ts';
import { batchesSince } from './pages.ts';
import { parseEvents } from './parse-events.ts';
import { placeOf, readEventsOfTransactions, recordedPlaces, type StoredEvent } from './read-events.ts';
import { concurrentBatches, readWithBackoff } from './read-with-backoff.ts';
import { type EventsObserver, type NewEvent, Recorder } from './recorder.ts';
import { type Candidates, type OrphanSearch, removeOrphaned } from './remove-orphaned.ts';

export type IndexerContext = Pick<LeaderContext, 'chain' | 'database' | 'write' | 'signal'> & {
  readonly source: EventSource;
  /** Pause after a failed request for transactions. */
  readonly backoffMs?: number | undefined;
  readonly observeEvents?: EventsObserver | undefined;
};

const defaultBackoffMs = 1_500;

/** A part of the chain. */
export type Range = {
  /** The transaction before the range; undefined: the range begins with the chain. */
  readonly from: Position | undefined;
  /** The last transaction of the range; undefined: the newest that nodes list. */
  readonly to?: Position | undefined;
};

/** Waits for a node that knows the transaction before a range, and remembers between calls since when there has been none. */
export type GapWait = { readonly timeoutMs: number; prunedSince?: number | undefined };

export type ReconcileOptions = {
  /**
   * The range begins at the cursor, which moves with what is recorded. Fails while all nodes have pruned transactions after the cursor.
   * After the timeout these are skipped, and the gap is marked.
   */
  readonly movesCursor?: GapWait;
  /** Recorded transactions are read again and compared, too. */
  readonly compares?: boolean;
  /** Orphaned transactions are removed: of a range that is compared those that nodes do not list, else any that nodes prove to be absent. */
  readonly orphans?: OrphanSearch;
  /** Awaited before each batch is recorded. */
  readonly between?: () => Promise<void>;
  /** Signatures of transactions known to have no events, which are not read again. Reading adds to them. */
  readonly withoutEvents?: Pick<LRUCache<string, true>, 'has' | 'set'>;
};

/** What nodes list of a range, and how its history differed before it was reconciled. */
export type Differences = {
  transactions: number;
  /** The oldest of these transactions. */
  oldest: Position | undefined;
  /** Events that these transactions logged; 0 for a range that is not compared. */
  events: number;
  /** The signatures of these transactions, as far as they had events; none of a range that is not compared. */
  readonly signatures: Set<string>;
  /** Events that were not recorded. */
  missing: number;
  /** Events that were recorded with other values. */
  different: number;
  /** Recorded events that are not on the chain. */
  surplus: number;
  /** Recorded transactions that may not be on the chain, without enough proof; they are kept. */
  unproven: number;
};

/** Reads the cluster's cursor, or creates it. @throws Error if the recorded events come from another chain or another program */
export async function openCursor({ chain, write, source }: IndexerContext): Promise<Cursor> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const genesisHash = await source.readGenesisHash();
  const cursor = await write((orm) => createCursor(orm, { cluster, genesisHash, programId }));
  const problem = originProblem(cursor, { genesisHash, programId });
  if (problem !== undefined) throw new Error(problem);
  return cursor;
}

/** All transactions that nodes list in a range, oldest first, in batches. @param whole as {@link batchesSince} has it */
async function* batchesIn(source: EventSource, { from, to }: Range, whole: boolean) {
  for await (const batch of batchesSince(source, from, whole)) {
    const last = to === undefined ? -1 : batch.findIndex(({ signature }) => signature === to.signature);
    if (last >= 0) yield batch.slice(0, last + 1);
    if (last >= 0 || (to !== undefined && batch[0].slot > to.slot)) return;
    yield batch;
  }
}

const isEqual = (a: NewEvent, b: StoredEvent): boolean =>
  a.slot === b.slot &&
  a.at.getTime() === b.at.getTime() &&
  a.integrationId === b.integrationId &&
  a.stablecoinId === b.stablecoinId &&
  a.accountId === b.accountId &&
  a.isBroadcast === b.isBroadcast &&
  a.kind === b.kind &&
  a.version === b.version &&
  a.flag === b.flag &&
  a.raw.equals(b.raw);

/** Compares the events that transactions logged with their recorded events. */
function compareEvents(logged: readonly NewEvent[], stored: readonly StoredEvent[]) {
  const unmatched = new Map(stored.map((event) => [placeOf(event), event]));
  const missing: NewEvent[] = [];
  const different: Corrections['different'][number][] = [];
  for (const event of logged) {
    const match = unmatched.get(placeOf(event));
    unmatched.delete(placeOf(event));
    if (match === undefined) missing.push(event);
    else if (!isEqual(event, match)) different.push({ stored: match, logged: event });
  }
  return { missing, corrections: { different, surplus: [...unmatched.values()] } };
}

/** Reads the transactions of a range that are not recorded, or all to compare them, and yields for each batch what differs. */
async function* differencesIn(
  context: IndexerContext,
  range: Range,
  { movesCursor, compares, withoutEvents }: ReconcileOptions,
  whole: boolean,
) {
  const { chain, database, source, signal, backoffMs = defaultBackoffMs } = context;
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const readTransactions = readWithBackoff(source, signal, backoffMs);
  const read = async (batch: readonly ListedTransaction[]) => {
    const signatures = batch.map(({ signature }) => signature);
    const isNew = movesCursor !== undefined || compares === true;
    const known = isNew ? new Set() : await recordedPlaces(database.orm, cluster, signatures);
    const isKnown = (signature: string) =>
      known.has(placeOf({ signature, index: 0 })) || withoutEvents?.has(signature);
    const wanted = batch.filter(({ failed, signature }) => !failed && !isKnown(signature));
    const logged = await parseEvents(source, programId, await readTransactions(wanted));
    if (compares) {
      const stored = await readEventsOfTransactions(database.orm, cluster, signatures);
      return { batch, logged, ...compareEvents(logged, stored) };
    }
    const withEvents = new Set(logged.map(({ signature }) => signature));
    for (const { signature } of wanted) if (!withEvents.has(signature)) withoutEvents?.set(signature, true);
    return { batch, logged, missing: logged, corrections: { different: [], surplus: [] } };
  };
  yield* mapInOrder(batchesIn(source, range, whole), { concurrency: concurrentBatches, signal }, read);
}

/**
 * Records what nodes list of a range and the history lacks, in order, and corrects what differs. While a batch is recorded, the next ones
 * are read.
 */
async function addMissing(
  context: IndexerContext,
  range: Range,
  options: ReconcileOptions,
  found: Differences,
  whole: boolean,
): Promise<void> {
  const { chain, write, signal } = context;
  const { movesCursor, compares, between } = options;
  const recorder = new Recorder(context, movesCursor !== undefined && !whole);
  try {
    for await (const each of differencesIn(context, range, options, whole)) {
      const { batch, logged, missing, corrections } = each;
      if (signal.aborted) break;
      await between?.();
      const { different, surplus } = corrections;
      if (different.length + surplus.length > 0)
        await write((orm) => correctEvents(orm, chain.cluster, corrections));
      await recorder.add(missing, movesCursor && batch.at(-1));
      found.oldest ??= batch[0];
      found.transactions += batch.length;
      found.different += different.length;
      found.surplus += surplus.length;
      if (!compares) continue;
      found.events += logged.length;
      for (const { signature } of logged) found.signatures.add(signature);
      // the last transaction is the cursor's, and may have had no events
      found.signatures.add((batch.at(-1) as ListedTransaction).signature);
    }
  } finally {
    await (signal.aborted ? recorder.abandon() : recorder.finish());
    found.missing += recorder.recorded;
  }
}

/** Adds what is missing after the cursor. Skips what all nodes have pruned, and marks the gap, once the wait is over. */
async function addMissingAfterCursor(
  context: IndexerContext,
  range: Range,
  options: ReconcileOptions,
  wait: GapWait,
  found: Differences,
): Promise<void> {
  try {
    await addMissing(context, range, options, found, true);
  } catch (error) {
    if (!isPruned(error)) throw error;
    wait.prunedSince ??= performance.now();
    if (performance.now() - wait.prunedSince < wait.timeoutMs) throw error;
    await addMissing(context, range, options, found, false);
  }
  wait.prunedSince = undefined;
}

/** The recorded transactions of a range that may be orphaned once it was compared: those that nodes do not list. */
export function unlistedIn({ to }: Range, { oldest, signatures }: Differences): Candidates {
  const upToSlot = to?.slot ?? Number.POSITIVE_INFINITY;
  // what is older than all that nodes list, they have pruned
  return { sinceSlot: oldest?.slot ?? Number.POSITIVE_INFINITY, listed: { signatures, upToSlot } };
}

/**
 * Makes the recorded history of a range equal to the chain: adds what nodes list and the history lacks, removes what is orphaned, and marks
 * the gap where all nodes have pruned transactions after the cursor. Any range can be reconciled again at any time, as correct events stay
 * as they are.
 *
 * @returns how the history differed
 */
export async function reconcile(
  context: IndexerContext,
  range: Range,
  options: ReconcileOptions = {},
): Promise<Differences> {
  const { movesCursor, compares, orphans } = options;
  const found: Differences = {
    transactions: 0,
    oldest: undefined,
    events: 0,
    signatures: new Set(),
    missing: 0,
    different: 0,
    surplus: 0,
    unproven: 0,
  };
  const remove = async (candidates: Candidates) => {
    if (orphans === undefined) return;
    const { events, unproven } = await removeOrphaned(context, orphans, candidates);
    found.surplus += events;
    found.unproven = unproven;
  };
  // first, because the cursor goes back: what is added before would be recorded out of order
  if (!compares) await remove({ sinceSlot: range.from?.slot ?? 0 });
  if (movesCursor) await addMissingAfterCursor(context, range, options, movesCursor, found);
  else await addMissing(context, range, options, found, false);
  // where it was stopped, the list is not complete
  if (compares && !context.signal.aborted) await remove(unlistedIn(range, found));
  return found;
}
