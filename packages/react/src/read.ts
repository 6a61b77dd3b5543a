import {
  type Cluster,
  type DataOf,
  type ObverseClient,
  type ObverseError,
  type PathWith,
  type paths,
  unwrap,
} from '@obverse/client';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { growingInterval, type Interval, intervalOf } from './interval.ts';
import { type Obverse, useObverse } from './provider.ts';

export type ReadPath = PathWith<'get'>;

/** The parameters of a read: those in its path and in its query. The cluster is that of the provider. */
export type ParamsOf<P extends ReadPath> = {
  readonly [Place in 'path' | 'query' as paths[P]['get'] extends { parameters: { [K in Place]?: infer T } }
    ? [T] extends [never] | [undefined]
      ? never
      : Place
    : never]?: paths[P]['get'] extends { parameters: { [K in Place]?: infer T } }
    ? Omit<NonNullable<T>, 'cluster'>
    : never;
};

export type ReadOptions<Data> = {
  /** Whether to ask at all; by default true. */
  readonly enabled?: boolean | undefined;
  /** Milliseconds until it is asked again; a function decides by the last answer, and by how many there were. */
  readonly refetchInterval?: Interval<Data>;
};

/** Marks the answers of the service in the query cache. */
export const queryRoot = 'obverse';

/**
 * The key of a read in the query cache. Its beginnings, such as `['obverse', 'devnet']`, name all reads of a cluster.
 *
 * @example
 * ```tsx
 * import { queryKey } from '@obverse/react';
 * import { QueryClient } from '@tanstack/react-query';
 *
 * const queryClient = new QueryClient();
 * await queryClient.invalidateQueries({ queryKey: queryKey('devnet', '/stablecoins') });
 * ```
 */
export const queryKey = (cluster: string, path: ReadPath, params: object = {}) =>
  [queryRoot, cluster, path, params] as const;

/** Answers of the service may be so old, and a little less: what is read as soon as something has happened may be without it. */
const answerAgeMs = 1_500;

/**
 * Asks all reads of a cluster again, after something has changed there: at once, and when no answer from before can come any more.
 *
 * @returns when the first answers are there
 * @example
 * ```tsx
 * import { refreshReads } from '@obverse/react';
 * import { QueryClient } from '@tanstack/react-query';
 *
 * const queryClient = new QueryClient();
 * await refreshReads(queryClient, 'devnet');
 * ```
 */
export function refreshReads(queryClient: QueryClient, cluster: string): Promise<void> {
  const refresh = () => queryClient.invalidateQueries({ queryKey: [queryRoot, cluster] });
  setTimeout(() => void refresh(), answerAgeMs);
  return refresh();
}

/** Until the service is asked a second time what it knows of a transaction; the interval grows. Milliseconds. */
const firstPollMs = 500;

/** How often it is asked: for about two minutes. */
const maxPolls = 11;

/**
 * Asks all reads again once the service has seen a transaction, whose nodes may be behind the one that has confirmed it; and once more when it is
 * final, as some answers are of finalized transactions.
 */
export async function refreshAfter(
  queryClient: QueryClient,
  client: ObverseClient,
  cluster: Cluster,
  signature: string,
): Promise<void> {
  const statusNow = () =>
    unwrap(client.GET('/transaction/{signature}', { params: { path: { signature }, query: { cluster } } }));
  let isSeen = false;
  for (let polls = 1; polls <= maxPolls; polls++) {
    const status = await statusNow().then(
      (answer) => answer.status,
      () => 'pending' as const,
    );
    const isOver = status === 'finalized' || status === 'failed';
    if (isOver || (status === 'confirmed' && !isSeen)) void refreshReads(queryClient, cluster);
    if (isOver) return;
    isSeen ||= status === 'confirmed';
    await new Promise((resolve) => setTimeout(resolve, growingInterval(firstPollMs, polls)));
  }
}

/** Asks the service. */
export function read<P extends ReadPath>(
  client: ObverseClient,
  cluster: string,
  path: P,
  params: { readonly path?: object; readonly query?: object },
  signal: AbortSignal,
): Promise<DataOf<'get', P>> {
  const init = { params: { ...params, query: { ...params.query, cluster } }, signal };
  const get = client.GET as (path: P, init: unknown) => Parameters<typeof unwrap<DataOf<'get', P>>>[0];
  return unwrap(get(path, init));
}

/** What TanStack Query needs to know of a read. */
export type ReadQuery<Data> = {
  readonly queryKey: ReturnType<typeof queryKey>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly retry: false;
};

/**
 * The options of a read for TanStack Query, where no hook can be: for `useQueries`, or `fetchQuery` of a `QueryClient`.
 *
 * @example
 * ```tsx
 * import { readQuery, useObverse } from '@obverse/react';
 * import { useQueries } from '@tanstack/react-query';
 *
 * function Names({ ids }: { ids: string[] }) {
 *   const obverse = useObverse();
 *   const queries = ids.map((id) => readQuery(obverse, '/integration/{id}', { path: { id } }));
 *   return useQueries({ queries }).map(({ data }, i) => <li key={ids[i]}>{data?.metadata.name}</li>);
 * }
 * ```
 */
export const readQuery = <P extends ReadPath>(
  { client, cluster }: Pick<Obverse, 'client' | 'cluster'>,
  path: P,
  params: ParamsOf<P> = {} as ParamsOf<P>,
): ReadQuery<DataOf<'get', P>> => ({
  queryKey: queryKey(cluster, path, params),
  queryFn: ({ signal }) => read(client, cluster, path, params, signal),
  retry: false,
});

/**
 * Any read of the service, typed by its path; the other hooks are short forms of it. The client repeats requests by itself.
 *
 * @example
 * ```tsx
 * import { useRead } from '@obverse/react';
 *
 * function Apy() {
 *   const { data, error } = useRead('/stablecoin/{index}', { path: { index: 0 } });
 *   return <pre>{error?.message ?? JSON.stringify(data)}</pre>;
 * }
 * ```
 */
export function useRead<P extends ReadPath>(
  path: P,
  params: ParamsOf<P> = {} as ParamsOf<P>,
  { enabled = true, refetchInterval }: ReadOptions<DataOf<'get', P>> = {},
): UseQueryResult<DataOf<'get', P>, ObverseError> {
  return useQuery<DataOf<'get', P>, ObverseError>({
    ...readQuery(useObverse(), path, params),
    enabled,
    ...(refetchInterval !== undefined && {
      refetchInterval: ({ state }) => intervalOf(refetchInterval, state),
    }),
  });
}
