import type { Position } from '../db/events/cursor.ts';
import { type EventSource, type ListedTransaction, pageSize } from './event-source.ts';

/** Removes what is not newer than `since`: a node that does not know that transaction lists older ones too. */
const newer = (
  page: readonly ListedTransaction[],
  since: Position | undefined,
): readonly ListedTransaction[] =>
  since === undefined
    ? page
    : page.filter(({ slot, signature }) => slot >= since.slot && signature !== since.signature);

/**
 * All transactions after `since`, or of the whole chain, oldest first, in pages.
 *
 * Nodes list the newest transactions first. The way back keeps only the boundaries of the pages. The way forward requests each page
 * again, except the newest page, which changes as the chain grows. Finalized history does not change, so a page has to end with the
 * same transaction both times.
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
  const oldestFirst = (entries: readonly ListedTransaction[]) => [...newer(entries, since)].reverse();
  let end = boundaries.pop();
  if (end !== undefined) {
    yield oldestFirst(page);
    for (const boundary of boundaries.reverse()) {
      yield oldestFirst(await list(boundary, end));
      end = boundary;
    }
  }
  yield oldestFirst(newest);
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
