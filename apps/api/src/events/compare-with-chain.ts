import { mapInOrder } from '../lib/map-in-order.ts';
import type { IndexerContext } from './catch-up.ts';
import { type Cursor, lockCursor, moveCursor, type Position } from './cursor.ts';
import type { ListedTransaction } from './event-source.ts';
import { batchesSince } from './pages.ts';
import { parseEvents } from './parse-events.ts';
import type { StoredEvent } from './read-events.ts';
import { readEventsOfTransactions } from './read-events.ts';
import { concurrentBatches, readWithBackoff } from './read-with-backoff.ts';
import { sumEvents, type Tally } from './tallies.ts';
import type { NewEvent } from './write-events.ts';
import { deleteEvent, insertEvents, updateEvent } from './write-events.ts';

/** What has to change in the database so that it equals the chain. */
export type Differences = {
  /** Events of the chain that are not recorded. */
  readonly missing: readonly NewEvent[];
  /** Recorded events that differ from the chain's. */
  readonly different: readonly { readonly sequence: number; readonly event: NewEvent }[];
  /** Sequence numbers of events that their transactions did not log. */
  readonly surplus: readonly number[];
};

const keyOf = ({ signature, index }: NewEvent | StoredEvent): string => `${signature} ${index}`;

const isEqual = (a: NewEvent, b: StoredEvent): boolean =>
  a.slot === b.slot &&
  a.at.getTime() === b.at.getTime() &&
  a.integrationId === b.integrationId &&
  a.stablecoinId === b.stablecoinId &&
  a.accountId === b.accountId &&
  a.notice === b.notice &&
  a.kind === b.kind &&
  a.version === b.version &&
  a.flag === b.flag &&
  a.raw.equals(b.raw);

/** Compares the events that some transactions logged with the recorded events of the same transactions. */
export function compareEvents(logged: readonly NewEvent[], stored: readonly StoredEvent[]): Differences {
  const unmatched = new Map(stored.map((event) => [keyOf(event), event]));
  const missing: NewEvent[] = [];
  const different: { sequence: number; event: NewEvent }[] = [];
  for (const event of logged) {
    const match = unmatched.get(keyOf(event));
    unmatched.delete(keyOf(event));
    if (match === undefined) missing.push(event);
    else if (!isEqual(event, match)) different.push({ sequence: match.sequence, event });
  }
  return { missing, different, surplus: [...unmatched.values()].map(({ sequence }) => sequence) };
}

export type ChainComparison = {
  transactions: number;
  events: number;
  missing: number;
  different: number;
  surplus: number;
  /** The oldest transaction that the nodes list. */
  oldest: Position | undefined;
  /** Tallies of the chain's events, by integration id. */
  readonly sums: Map<string, Tally>;
  /** Signatures of all transactions of the chain that logged an event. */
  readonly seen: Set<string>;
};

/** All transactions from the beginning of the chain up to the cursor. */
async function* batchesUpTo(
  { source }: IndexerContext,
  end: Cursor,
): AsyncGenerator<readonly ListedTransaction[]> {
  for await (const batch of batchesSince(source, undefined)) {
    const last = batch.findIndex(({ signature }) => signature === end.signature);
    if (last >= 0) yield batch.slice(0, last + 1);
    if (last >= 0 || batch[0].slot > end.slot) return;
    yield batch;
  }
}

async function repair(
  { write, chain }: IndexerContext,
  { missing, different, surplus }: Differences,
): Promise<void> {
  const { cluster } = chain;
  if (missing.length + different.length + surplus.length === 0) return;
  await write(async (orm) => {
    const cursor = await lockCursor(orm, cluster);
    await moveCursor(orm, cluster, { ...cursor, sequence: await insertEvents(orm, cursor, missing) });
    for (const { sequence, event } of different) await updateEvent(orm, cluster, sequence, event);
    for (const sequence of surplus) await deleteEvent(orm, cluster, sequence);
  });
}

/** Reads the whole chain up to the cursor `end`, compares every event with the recorded one and repairs the differences. */
export async function compareWithChain(context: IndexerContext, end: Cursor): Promise<ChainComparison> {
  const { chain, database, source, signal, backoffMs } = context;
  const programId = chain.programId.toBase58();
  const compared: ChainComparison = {
    transactions: 0,
    events: 0,
    missing: 0,
    different: 0,
    surplus: 0,
    oldest: undefined,
    sums: new Map(),
    seen: new Set(),
  };
  const readTransactions = readWithBackoff(source, signal, backoffMs);
  const read = async (batch: readonly ListedTransaction[]) => {
    const succeeded = batch.filter(({ failed }) => !failed);
    return { batch, logged: await parseEvents(source, programId, await readTransactions(succeeded)) };
  };
  const batches = batchesUpTo(context, end);
  for await (const { batch, logged } of mapInOrder(batches, { concurrency: concurrentBatches }, read)) {
    signal.throwIfAborted();
    const signatures = batch.map(({ signature }) => signature);
    const differences = compareEvents(
      logged,
      await readEventsOfTransactions(database.orm, chain.cluster, signatures),
    );
    await repair(context, differences);
    sumEvents(logged, compared.sums);
    for (const { signature } of logged) compared.seen.add(signature);
    compared.oldest ??= batch[0];
    compared.transactions += batch.length;
    compared.events += logged.length;
    compared.missing += differences.missing.length;
    compared.different += differences.different.length;
    compared.surplus += differences.surplus.length;
  }
  return compared;
}
