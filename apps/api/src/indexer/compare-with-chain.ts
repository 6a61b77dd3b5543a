import { type Cursor, lockCursor, moveCursor, type Position } from '../db/events/cursor.ts';
import type { StoredEvent } from '../db/events/read-events.ts';
import { readEventsOfTransactions } from '../db/events/read-events.ts';
import { sumEvents, type Tally } from '../db/events/tallies.ts';
import type { NewEvent } from '../db/events/write-events.ts';
import { deleteEvent, insertEvents, updateEvent } from '../db/events/write-events.ts';
import type { IndexerContext } from './catch-up.ts';
import type { ListedTransaction } from './event-source.ts';
import { batchesSince } from './pages.ts';
import { parseEvents } from './parse-events.ts';

/** What has to change so that the record says what the chain says. */
export type Differences = {
  readonly missing: readonly NewEvent[];
  readonly different: readonly { readonly sequence: number; readonly event: NewEvent }[];
  /** Sequence numbers of events that their transactions did not log. */
  readonly surplus: readonly number[];
};

const place = ({ signature, index }: NewEvent | StoredEvent): string => `${signature} ${index}`;

const same = (a: NewEvent, b: StoredEvent): boolean =>
  a.slot === b.slot &&
  a.at.getTime() === b.at.getTime() &&
  a.integrationId === b.integrationId &&
  a.kind === b.kind &&
  a.version === b.version &&
  a.flag === b.flag &&
  a.raw.equals(b.raw);

/** Compares the events of some transactions with what is recorded of the same ones. */
export function compareEvents(logged: readonly NewEvent[], stored: readonly StoredEvent[]): Differences {
  const left = new Map(stored.map((event) => [place(event), event]));
  const missing: NewEvent[] = [];
  const different: { sequence: number; event: NewEvent }[] = [];
  for (const event of logged) {
    const match = left.get(place(event));
    left.delete(place(event));
    if (match === undefined) missing.push(event);
    else if (!same(event, match)) different.push({ sequence: match.sequence, event });
  }
  return { missing, different, surplus: [...left.values()].map(({ sequence }) => sequence) };
}

export type ChainComparison = {
  transactions: number;
  events: number;
  missing: number;
  different: number;
  surplus: number;
  /** The oldest transaction that the nodes list. */
  oldest: Position | undefined;
  /** What the chain's events add up to. */
  readonly sums: Map<string, Tally>;
  /** Every transaction of the chain that has logged an event. */
  readonly seen: Set<string>;
};

/** All transactions up to the one where the record stands. */
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

/** Reads the whole chain up to where the record stands, and mends the record where it says otherwise. */
export async function compareWithChain(reading: IndexerContext, end: Cursor): Promise<ChainComparison> {
  const { chain, database, source } = reading;
  const programId = chain.programId.toBase58();
  const found: ChainComparison = {
    transactions: 0,
    events: 0,
    missing: 0,
    different: 0,
    surplus: 0,
    oldest: undefined,
    sums: new Map(),
    seen: new Set(),
  };
  for await (const batch of batchesUpTo(reading, end)) {
    reading.signal.throwIfAborted();
    const succeeded = batch.filter(({ failed }) => !failed);
    const logged = await parseEvents(source, programId, await source.readTransactions(succeeded));
    const signatures = batch.map(({ signature }) => signature);
    const differences = compareEvents(
      logged,
      await readEventsOfTransactions(database.orm, chain.cluster, signatures),
    );
    await repair(reading, differences);
    sumEvents(logged, found.sums);
    for (const { signature } of logged) found.seen.add(signature);
    found.oldest ??= batch[0];
    found.transactions += batch.length;
    found.events += logged.length;
    found.missing += differences.missing.length;
    found.different += differences.different.length;
    found.surplus += differences.surplus.length;
  }
  return found;
}
