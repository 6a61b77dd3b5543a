import type { Position } from '../db/events/cursor.ts';
import { type EventSource, type ListedTransaction, pageSize } from './event-source.ts';

/** Less what is older than `since`, which a node that does not know that transaction lists too. */
const newer = (
  page: readonly ListedTransaction[],
  since: Position | undefined,
): readonly ListedTransaction[] =>
  since === undefined
    ? page
    : page.filter(({ slot, signature }) => slot >= since.slot && signature !== since.signature);

/**
 * All transactions since one, which is recorded already, or since the beginning, oldest first, page by page.
 *
 * Nodes list the newest first. On the way back only the places where pages begin are kept, and each page but the newest, which would
 * move on meanwhile, is asked for again: a finalized chain does not change behind it, and so a page has to end where it did.
 *
 * @param whole whether to fail rather than leave out what nodes have forgotten since
 */
export async function* pagesSince(
  source: Pick<EventSource, 'listTransactions'>,
  since: Position | undefined,
  whole = false,
): AsyncGenerator<readonly ListedTransaction[]> {
  const backTo = whole ? since?.slot : undefined;
  const ask = (before: string | undefined, end?: string) =>
    source.listTransactions(before, since?.signature, { end, backTo });
  const newest = await ask(undefined);
  const begins: string[] = [];
  let page = newest;
  while (page.length === pageSize && newer(page, since).length === pageSize) {
    const { signature: begin } = page[pageSize - 1] as ListedTransaction;
    page = await ask(begin);
    begins.push(begin);
  }
  const oldestFirst = (entries: readonly ListedTransaction[]) => [...newer(entries, since)].reverse();
  let end = begins.pop();
  if (end !== undefined) {
    yield oldestFirst(page);
    for (const begin of begins.reverse()) {
      yield oldestFirst(await ask(begin, end));
      end = begin;
    }
  }
  yield oldestFirst(newest);
}

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
