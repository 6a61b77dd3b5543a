import type { Position } from '../db/events/cursor.ts';
import { pagesSince } from './pages.ts';
import type { EventSource, ListedTransaction } from './source.ts';

/** Transactions that are read, and whose events are written, at once. */
export const batchSize = 200;

/** As {@link pagesSince}, in batches; none is empty. */
export async function* batchesSince(
  source: EventSource,
  since: Position | undefined,
  whole = false,
): AsyncGenerator<readonly [ListedTransaction, ...ListedTransaction[]]> {
  for await (const page of pagesSince(source, since, whole)) {
    for (let i = 0; i < page.length; i += batchSize) {
      yield page.slice(i, i + batchSize) as [ListedTransaction, ...ListedTransaction[]];
    }
  }
}
