import type { LRUCache } from 'lru-cache';
import type { LeaderContext } from '../leader/election.ts';
import { mapInOrder } from '../lib/map-in-order.ts';
import { type Cursor, createCursor, originProblem, type Position } from './cursor.ts';
import { EventRecorder } from './event-recorder.ts';
import type { EventSource, ListedTransaction } from './event-source.ts';
import { batchesSince } from './pages.ts';
import { parseEvents } from './parse-events.ts';
import { recordedSignatures } from './read-events.ts';
import { concurrentBatches, readWithBackoff } from './read-with-backoff.ts';

/** The transaction after which the indexer continues; undefined at the beginning of the chain. */
export const positionOf = ({ signature, slot }: Cursor): Position | undefined =>
  signature === null ? undefined : { signature, slot };

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

export type IndexerContext = Pick<LeaderContext, 'chain' | 'database' | 'write' | 'signal'> & {
  readonly source: EventSource;
  /** As `IndexerSettings` has it. */
  readonly backoffMs?: number;
};

export type CatchUpOptions = {
  /** Fail if the nodes have pruned transactions after `since`. Otherwise those are skipped, and a cursor that moves beyond them is marked. */
  readonly whole?: boolean;
  /** Awaited before each batch is recorded. */
  readonly between?: () => Promise<void>;
  /** Signatures of transactions known to have no events, which are not read again. Reading adds to them. */
  readonly eventless?: Pick<LRUCache<string, true>, 'has' | 'set'>;
};

/**
 * Records the events of all transactions after `since`, or of the whole chain, in order. While one batch is recorded, the next ones are
 * read. Recorded events stay as they are, so any part of the chain can be read again.
 *
 * @param movesCursor whether the cursor moves to each recorded batch; false to rescan what is behind it
 * @returns how many events are new
 */
export async function catchUp(
  { chain, database, write, signal, source, backoffMs }: IndexerContext,
  since: Position | undefined,
  movesCursor: boolean,
  { whole = false, between, eventless }: CatchUpOptions = {},
): Promise<number> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  const readTransactions = readWithBackoff(source, signal, backoffMs);
  const read = async (batch: readonly [ListedTransaction, ...ListedTransaction[]]) => {
    const signatures = batch.map(({ signature }) => signature);
    const known = movesCursor ? new Set() : await recordedSignatures(database.orm, cluster, signatures);
    const isKnown = (signature: string) => known.has(signature) || eventless?.has(signature);
    const wanted = batch.filter(({ failed, signature }) => !failed && !isKnown(signature));
    const found = await parseEvents(source, programId, await readTransactions(wanted));
    const eventful = new Set(found.map(({ signature }) => signature));
    for (const { signature } of wanted) if (!eventful.has(signature)) eventless?.set(signature, true);
    return { found, reached: movesCursor ? batch.at(-1) : undefined };
  };
  const recorder = new EventRecorder(write, cluster, movesCursor && !whole);
  const batches = batchesSince(source, since, whole);
  try {
    for await (const { found, reached } of mapInOrder(
      batches,
      { concurrency: concurrentBatches, signal },
      read,
    )) {
      if (signal.aborted) break;
      await between?.();
      await recorder.add(found, reached);
    }
  } finally {
    await (signal.aborted ? recorder.abandon() : recorder.finish());
  }
  return recorder.recorded;
}
