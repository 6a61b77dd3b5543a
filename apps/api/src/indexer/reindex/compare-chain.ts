import { type Cursor, lockCursor, moveCursor, type Position } from '../../db/events/cursor.ts';
import { mendEvent, removeEvent } from '../../db/events/mend.ts';
import { insertEvents } from '../../db/events/record.ts';
import { storedOf } from '../../db/events/stored.ts';
import { sumUp, type Tally } from '../../db/events/tallies.ts';
import { batchesSince } from '../batches.ts';
import type { Reading } from '../catch-up.ts';
import { eventsOf } from '../read-events.ts';
import type { Entry } from '../source.ts';
import { compare, type Differences } from './compare.ts';

export type Compared = {
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
async function* batchesUpTo({ source }: Reading, end: Cursor): AsyncGenerator<readonly Entry[]> {
  for await (const batch of batchesSince(source, undefined)) {
    const last = batch.findIndex(({ signature }) => signature === end.signature);
    if (last >= 0) yield batch.slice(0, last + 1);
    if (last >= 0 || batch[0].slot > end.slot) return;
    yield batch;
  }
}

async function mend({ write, chain }: Reading, { missing, different, surplus }: Differences): Promise<void> {
  const { cluster } = chain;
  if (missing.length + different.length + surplus.length === 0) return;
  await write(async (orm) => {
    const cursor = await lockCursor(orm, cluster);
    await moveCursor(orm, cluster, { ...cursor, sequence: await insertEvents(orm, cursor, missing) });
    for (const { sequence, event } of different) await mendEvent(orm, cluster, sequence, event);
    for (const sequence of surplus) await removeEvent(orm, cluster, sequence);
  });
}

/** Reads the whole chain up to where the record stands, and mends the record where it says otherwise. */
export async function compareChain(reading: Reading, end: Cursor): Promise<Compared> {
  const { chain, database, source } = reading;
  const programId = chain.programId.toBase58();
  const found: Compared = {
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
    const logged = await eventsOf(source, programId, await source.transactions(succeeded));
    const signatures = batch.map(({ signature }) => signature);
    const differences = compare(logged, await storedOf(database.orm, chain.cluster, signatures));
    await mend(reading, differences);
    sumUp(logged, found.sums);
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
