/**
 * A page of a list that is in order of its keys: what comes behind the cursor.
 *
 * @param keyOf the key of an item
 * @param cursor the key of the last item of the page before
 * @param limit all by default
 * @returns `nextCursor` is null of the last page
 */
export function pageAfter<T>(
  sorted: readonly T[],
  keyOf: (item: T) => string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): { readonly page: T[]; readonly nextCursor: string | null } {
  const after = cursor === undefined ? sorted : sorted.filter((item) => keyOf(item) > cursor);
  const page = after.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last !== undefined && page.length < after.length ? keyOf(last) : null };
}
