import { recordEvents, recordedOf } from '../db/events/record.ts';
import type { Leadership } from '../leader/duty.ts';
import { batchesSince } from './batches.ts';
import type { Since } from './pages.ts';
import { readEvents } from './read-events.ts';
import type { EventSource } from './source.ts';

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
  for await (const batch of batchesSince(source, since)) {
    if (signal.aborted) break;
    const signatures = batch.map(({ signature }) => signature);
    const known = moves ? new Set() : await recordedOf(database.orm, cluster, signatures);
    const wanted = batch.filter(({ failed, signature }) => !failed && !known.has(signature));
    const found = (await source.transactions(wanted)).flatMap((each) => readEvents(each, programId));
    const reached = moves ? batch.at(-1) : undefined;
    if (found.length > 0 || reached !== undefined) {
      recorded += await write((orm) => recordEvents(orm, cluster, found, reached));
    }
  }
  return recorded;
}
