import type { DataOf, ObverseError } from '@obverse/client';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { pagedIntervalOf } from './interval.ts';
import { useObverse } from './provider.ts';
import { type ParamsOf, queryKey, type ReadOptions, type ReadPath, read } from './read.ts';

type Page = { readonly nextCursor: string | null };

/** The reads that answer in pages. */
export type PagedPath = {
  [P in ReadPath]: DataOf<'get', P> extends Page ? P : never;
}[ReadPath];

/** The pages that are loaded, the first one first. */
export type Pages<P extends PagedPath> = {
  readonly pages: DataOf<'get', P>[];
  readonly pageParams: unknown[];
};

/**
 * Any read that answers in pages, typed by its path: `fetchNextPage` loads the next one.
 *
 * @param options.refetchInterval milliseconds between requests of one page, as each time all that are loaded are read; by default they are read once.
 * Nor are several pages read again when the window gets the focus.
 * @example
 * ```tsx
 * import { usePages } from '@obverse/react';
 *
 * function Activity({ address }: { address: string }) {
 *   const { data, fetchNextPage } = usePages('/wallet/{address}/activity', { path: { address } });
 *   const lines = data?.pages.flatMap(({ activity }) => activity) ?? [];
 *   return <button onClick={() => fetchNextPage()}>More than {lines.length}</button>;
 * }
 * ```
 */
export function usePages<P extends PagedPath>(
  path: P,
  params: ParamsOf<P> = {} as ParamsOf<P>,
  { enabled = true, refetchInterval }: ReadOptions<{ pages: DataOf<'get', P>[] }> = {},
): UseInfiniteQueryResult<Pages<P>, ObverseError> {
  const { client, cluster } = useObverse();
  const { query }: { query?: object } = params;
  return useInfiniteQuery({
    // beside the same read of one page
    queryKey: [...queryKey(cluster, path, params), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<DataOf<'get', P>> => {
      const page = cursor === undefined ? query : { ...query, cursor };
      return read(client, cluster, path, { ...params, ...(page && { query: page }) }, signal);
    },
    getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
    enabled,
    refetchInterval: ({ state }) => pagedIntervalOf(refetchInterval, state),
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    retry: false,
  });
}
