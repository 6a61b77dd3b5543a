import type { DataOf, ObverseError } from '@obverse/client';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { growingInterval, intervalAt } from './interval.ts';
import { type Pages, usePages } from './pages.ts';
import { type ParamsOf, type ReadOptions, useRead } from './read.ts';

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
export const useStablecoins = (
  options: ReadOptions<DataOf<'get', '/stablecoins'>> = {},
): Read<'/stablecoins'> => useRead('/stablecoins', {}, options);

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
export const useStablecoin = (
  index: number,
  options: ReadOptions<DataOf<'get', '/stablecoin/{index}'>> = {},
): Read<'/stablecoin/{index}'> => useRead('/stablecoin/{index}', { path: { index } }, options);

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

type Positions = DataOf<'get', '/wallet/{address}/positions'>;

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
  { enabled = true, refetchInterval }: ReadOptions<Positions> = {},
): Read<'/wallet/{address}/positions'> =>
  useRead(
    '/wallet/{address}/positions',
    { path: { address: address ?? '' } },
    {
      enabled: enabled && address !== undefined,
      refetchInterval: (data, answers) =>
        data?.isComplete === false
          ? growingInterval(3_000, answers)
          : intervalAt(refetchInterval, data, answers),
    },
  );

/**
 * Pages of coins, by authority, stablecoin, or a text in name or symbol; see {@link usePages}.
 *
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
export const useIntegrations = (
  filters: Omit<NonNullable<Query<'/integrations'>>, 'cursor'> = {},
  options: ReadOptions<{ pages: DataOf<'get', '/integrations'>[] }> = {},
): UseInfiniteQueryResult<Pages<'/integrations'>, ObverseError> =>
  usePages('/integrations', { query: filters }, options);
