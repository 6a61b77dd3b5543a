import type { Position } from '../db/events/cursor.ts';
import { type Entry, type EventSource, pageSize } from './source.ts';

/** Less what is older than `since`, which a node that does not know that transaction lists too. */
const newer = (page: readonly Entry[], since: Position | undefined): readonly Entry[] =>
  since === undefined
    ? page
    : page.filter(({ slot, signature }) => slot >= since.slot && signature !== since.signature);

/**
 * All transactions since one, which is recorded already, or since the beginning, oldest first, page by page.
 *
 * Nodes list the newest first. On the way back only the places where pages begin are kept, and each page but the newest, which would
 * move on meanwhile, is asked for again: a finalized chain does not change behind it.
 */
export async function* pagesSince(
  source: Pick<EventSource, 'entries'>,
  since: Position | undefined,
): AsyncGenerator<readonly Entry[]> {
  const ask = (before: string | undefined) => source.entries(before, since?.signature);
  const newest = await ask(undefined);
  const begins: (string | undefined)[] = [];
  let page = newest;
  while (page.length === pageSize && newer(page, since).length === pageSize) {
    const begin = page.at(-1)?.signature;
    page = await ask(begin);
    begins.push(begin);
  }
  const oldestFirst = (entries: readonly Entry[]) => [...newer(entries, since)].reverse();
  if (begins.pop() !== undefined) {
    yield oldestFirst(page);
    for (const begin of begins.reverse()) yield oldestFirst(await ask(begin));
  }
  yield oldestFirst(newest);
}
