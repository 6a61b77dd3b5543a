import { recordEvents, recordedOf } from '../db/events/record.ts';
import type { Leadership } from '../leader/duty.ts';
import { pagesSince, type Since } from './pages.ts';
import { readEvents } from './read-events.ts';
import type { Entry, EventSource } from './source.ts';

/** Transactions whose events are written at once. */
const batchSize = 200;

function* batches(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let i = 0; i < entries.length; i += batchSize) yield entries.slice(i, i + batchSize);
}

export type Reading = Pick<Leadership, 'chain' | 'database' | 'write' | 'signal'> & {
  readonly source: EventSource;
};

/**
 * Records the events of all transactions since one, or since the beginning. What is recorded already stays as it is, so that any
 * stretch can be read again.
 *
 * @param moves whether the cursor moves along; it does not when a stretch behind it is read again
 * @returns how many events are new
 */
export async function catchUp(
  { chain, database, write, signal, source }: Reading,
  since: Since | undefined,
  moves: boolean,
): Promise<number> {
  const { cluster } = chain;
  const programId = chain.programId.toBase58();
  let recorded = 0;
  for await (const page of pagesSince(source, since)) {
    for (const batch of batches(page)) {
      if (signal.aborted) return recorded;
      const known = moves
        ? new Set<string>()
        : await recordedOf(
            database.orm,
            cluster,
            batch.map(({ signature }) => signature),
          );
      const wanted = batch.filter(({ failed, signature }) => !failed && !known.has(signature));
      const found = (await source.transactions(wanted)).flatMap((each) => readEvents(each, programId));
      const last = batch.at(-1);
      const reached = moves && last ? { signature: last.signature, slot: last.slot } : undefined;
      if (found.length > 0 || reached) {
        recorded += await write((orm) => recordEvents(orm, cluster, found, reached));
      }
    }
  }
  return recorded;
}
