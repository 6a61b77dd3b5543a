import { mapInOrder } from '../lib/map-in-order.ts';
import type { Position } from './cursor.ts';
import { type EventSource, type ListedTransaction, pageSize } from './event-source.ts';

/** Removes what is not newer than `since`: a node that does not know that transaction lists older ones too. */
const newer = (
  page: readonly ListedTransaction[],
  since: Position | undefined,
): readonly ListedTransaction[] =>
  since === undefined
    ? page
    : page.filter(({ slot, signature }) => slot >= since.slot && signature !== since.signature);

/** A page on the way forward: known since the way back, or to be listed `before` a transaction and to end with another. */
type PageRef = readonly ListedTransaction[] | { readonly before: string; readonly end: string };

/** The pages on the way forward. @param boundaries the last transaction of each page but the oldest, newest first */
async function* pageRefs(
  newest: readonly ListedTransaction[],
  boundaries: readonly string[],
  oldest: readonly ListedTransaction[],
): AsyncGenerator<PageRef> {
  if (boundaries.length > 0) yield oldest;
  for (let i = boundaries.length - 1; i > 0; i -= 1)
    yield { before: boundaries[i - 1] as string, end: boundaries[i] as string };
  yield newest;
}

/** How many pages are listed at a time on the way forward: the next one is there before the transactions of the last one are read. */
const concurrentPages = 2;

/**
 * All transactions after `since`, or of the whole chain, oldest first, in pages.
 *
 * Nodes list the newest transactions first, and each page begins where the one before it ends. The way back keeps only the boundaries of
 * the pages. The way forward requests each page again, except the newest page, which changes as the chain grows. Finalized history does
 * not change, so a page has to end with the same transaction both times.
 *
 * @param whole fail if the nodes have pruned transactions after `since`, instead of skipping those
 */
export async function* pagesSince(
  source: Pick<EventSource, 'listTransactions'>,
  since: Position | undefined,
  whole = false,
): AsyncGenerator<readonly ListedTransaction[]> {
  const backTo = whole ? since?.slot : undefined;
  const list = (before: string | undefined, end?: string) =>
    source.listTransactions(before, since?.signature, { end, backTo });
  const newest = await list(undefined);
  const boundaries: string[] = [];
  let page = newest;
  while (page.length === pageSize && newer(page, since).length === pageSize) {
    const { signature: boundary } = page[pageSize - 1] as ListedTransaction;
    page = await list(boundary);
    boundaries.push(boundary);
  }
  const refs = pageRefs(newest, boundaries, page);
  const listed = mapInOrder(refs, { concurrency: concurrentPages }, async (ref) =>
    'before' in ref ? list(ref.before, ref.end) : ref,
  );
  for await (const entries of listed) yield [...newer(entries, since)].reverse();
}

/** Transactions whose events are read together and written in one SQL transaction. */
export const batchSize = 200;

/** The transactions of {@link pagesSince} in batches that are never empty. */
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
