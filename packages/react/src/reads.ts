import { type Amount, type DataOf, type ObverseError, unwrap } from '@obverse/client';
import { type UseInfiniteQueryResult, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { growingInterval, pagedIntervalAt } from './interval.ts';
import { useObverse } from './provider.ts';
import { type ParamsOf, queryRoot, type ReadOptions, useRead } from './read.ts';

type Read<P extends Parameters<typeof useRead>[0]> = UseQueryResult<DataOf<'get', P>, ObverseError>;
type Query<P extends Parameters<typeof useRead>[0]> = ParamsOf<P> extends { query?: infer Q } ? Q : never;

/**
 * A coin: its integration's configuration and metadata.
 *
 * @example
 * ```tsx
 * import { useCoin } from '@obverse/react';
 *
 * function CoinName() {
 *   const { data: coin } = useCoin(integrationId);
 *   return <h1>{coin?.metadata.name}</h1>;
 * }
 * ```
 */
export const useCoin = (
  id: string,
  options: ReadOptions<DataOf<'get', '/integration/{id}'>> = {},
): Read<'/integration/{id}'> => useRead('/integration/{id}', { path: { id } }, options);

/**
 * All stablecoins with their parameters, collateral and coverage.
 *
 * @example
 * ```tsx
 * import { useStablecoins } from '@obverse/react';
 *
 * function Stablecoins() {
 *   const { data: stablecoins = [] } = useStablecoins();
 *   return stablecoins.map(({ index }) => <li key={index}>Stablecoin {index}</li>);
 * }
 * ```
 */
export const useStablecoins = (): Read<'/stablecoins'> => useRead('/stablecoins');

/**
 * One stablecoin with its parameters, collateral and coverage.
 *
 * @example
 * ```tsx
 * import { useStablecoin } from '@obverse/react';
 *
 * function Stablecoin() {
 *   const { data, error } = useStablecoin(0);
 *   return <pre>{error?.message ?? JSON.stringify(data)}</pre>;
 * }
 * ```
 */
export const useStablecoin = (index: number): Read<'/stablecoin/{index}'> =>
  useRead('/stablecoin/{index}', { path: { index } });

/**
 * What an amount would bring now; asked again every ten seconds. Nothing is asked without an amount.
 *
 * @example
 * ```tsx
 * import { formatUnits, underlying } from '@obverse/client';
 * import { useQuote } from '@obverse/react';
 *
 * function Quote() {
 *   const { data: quote } = useQuote(integrationId, 'mint', underlying('12.5', 6));
 *   return quote && <p>You receive {formatUnits(quote.amountOut, 6)}</p>;
 * }
 * ```
 */
export const useQuote = <Side extends 'mint' | 'redeem'>(
  id: string,
  side: Side,
  amount: Amount<Side extends 'mint' ? 'underlying' : 'coin'> | undefined,
): Read<'/integration/{id}/quote'> =>
  useRead(
    '/integration/{id}/quote',
    // the hook is not enabled without one
    { path: { id }, query: { side, amount: amount as Amount<'underlying' | 'coin'> } },
    { enabled: amount !== undefined, refetchInterval: 10_000 },
  );

/**
 * The statistics of a coin over time, for charts.
 *
 * @example
 * ```tsx
 * import { useCoinHistory } from '@obverse/react';
 *
 * function SupplyChart() {
 *   const { data } = useCoinHistory(integrationId, { interval: 'day' });
 *   return <pre>{JSON.stringify(data)}</pre>;
 * }
 * ```
 */
export const useCoinHistory = (
  id: string,
  period: Query<'/integration/{id}/history'> = {},
  options: Pick<ReadOptions<never>, 'enabled'> = {},
): Read<'/integration/{id}/history'> =>
  useRead('/integration/{id}/history', { path: { id }, query: period }, options);

/**
 * What a wallet holds of branded coins and junior tranches. It is asked again until all of the wallet's transactions are read.
 *
 * @param address undefined asks nothing
 * @example
 * ```tsx
 * import { usePositions, useWallet } from '@obverse/react';
 *
 * function Positions() {
 *   const { connected } = useWallet();
 *   const { data } = usePositions(connected?.account.address);
 *   return <pre>{JSON.stringify(data)}</pre>;
 * }
 * ```
 */
export const usePositions = (
  address: string | undefined,
  options: Pick<ReadOptions<never>, 'enabled'> = {},
): Read<'/wallet/{address}/positions'> =>
  useRead(
    '/wallet/{address}/positions',
    { path: { address: address ?? '' } },
    {
      enabled: address !== undefined && options.enabled !== false,
      refetchInterval: (data, answers) => data?.isComplete === false && growingInterval(3_000, answers),
    },
  );

type Integrations = DataOf<'get', '/integrations'>;

/**
 * Pages of coins, by authority, stablecoin, or a text in name or symbol.
 *
 * @param options.refetchInterval milliseconds between reads of one page, as each read is of all that are loaded; by default they are read once.
 * Nor are several pages read again when the window gets the focus.
 * @example
 * ```tsx
 * import { useIntegrations } from '@obverse/react';
 *
 * function Search({ search }: { search: string }) {
 *   const { data, fetchNextPage } = useIntegrations({ search });
 *   const found = data?.pages.flatMap(({ integrations }) => integrations) ?? [];
 *   return <button onClick={() => fetchNextPage()}>More than {found.length} coins</button>;
 * }
 * ```
 */
export function useIntegrations(
  filters: Omit<NonNullable<Query<'/integrations'>>, 'cursor'> = {},
  { enabled = true, refetchInterval }: ReadOptions<{ pages: Integrations[] }> = {},
): UseInfiniteQueryResult<{ pages: Integrations[]; pageParams: unknown[] }, ObverseError> {
  const { client, cluster } = useObverse();
  return useInfiniteQuery({
    queryKey: [queryRoot, cluster, '/integrations', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<Integrations> => {
      const query = { ...filters, cluster, ...(pageParam !== undefined && { cursor: pageParam }) };
      return unwrap(client.GET('/integrations', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled,
    refetchInterval: ({ state }) => pagedIntervalAt(refetchInterval, state),
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    retry: false,
  });
}
