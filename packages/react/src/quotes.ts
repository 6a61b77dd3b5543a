import type { Amount, DataOf, ObverseError } from '@obverse/client';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useObverse } from './provider.ts';
import { type ParamsOf, queryKey, type ReadOptions, useRead } from './read.ts';

type QuotePath = '/integration/{id}/quote' | '/tranches/junior/{id}/quote';
type Quote<P extends QuotePath> = UseQueryResult<DataOf<'get', P>, ObverseError>;

const refreshMs = 10_000;

/** A quote that is asked again while it is wanted; the last one stays when it is not. */
function useAmountQuote<P extends QuotePath>(
  path: P,
  params: ParamsOf<P>,
  hasAmount: boolean,
  { enabled = true, refetchInterval = refreshMs }: ReadOptions<DataOf<'get', P>>,
): Quote<P> {
  const { cluster } = useObverse();
  const queryClient = useQueryClient();
  const quote = useRead(path, params, { enabled: enabled && hasAmount, refetchInterval });
  const end = useRef(() => {});
  end.current = () => {
    const filters = { queryKey: queryKey(cluster, path, params), exact: true };
    // another component may want it
    void queryClient.cancelQueries({ ...filters, predicate: (query) => !query.isActive() });
    // it is asked again as soon as it is wanted
    void queryClient.invalidateQueries({ ...filters, refetchType: 'none' });
  };
  useEffect(() => {
    if (!enabled) end.current();
  }, [enabled]);
  return quote;
}

/**
 * What an amount would bring now; asked again every ten seconds. Nothing is asked without an amount.
 *
 * @param options.enabled false from when the transaction begins until it has ended: what is spent cannot be quoted. A request that is under way ends, and the
 * last quote stays
 * @example
 * ```tsx
 * import { formatUnits, underlying } from '@obverse/client';
 * import { useMint, useQuote } from '@obverse/react';
 *
 * function Quote() {
 *   const { state } = useMint(integrationId);
 *   const enabled = state.status === 'idle';
 *   const { data: quote } = useQuote(integrationId, 'mint', underlying('12.5', 6), { enabled });
 *   return quote && <p>You receive {formatUnits(quote.amountOut, 6)}</p>;
 * }
 * ```
 */
export const useQuote = <Side extends 'mint' | 'redeem'>(
  id: string,
  side: Side,
  amount: Amount<Side extends 'mint' ? 'underlying' : 'coin'> | undefined,
  options: ReadOptions<DataOf<'get', '/integration/{id}/quote'>> = {},
): Quote<'/integration/{id}/quote'> =>
  useAmountQuote(
    '/integration/{id}/quote',
    // the hook is not enabled without one
    { path: { id }, query: { side, amount: amount as Amount<'underlying' | 'coin'> } },
    amount !== undefined,
    options,
  );

/**
 * What a deposit in a junior tranche would cost and give now; see {@link useQuote}.
 *
 * @example
 * ```tsx
 * import { formatUnits, underlying } from '@obverse/client';
 * import { useJuniorQuote } from '@obverse/react';
 *
 * function DepositQuote({ trancheId }: { trancheId: string }) {
 *   const { data: quote } = useJuniorQuote(trancheId, underlying('100', 6));
 *   return quote && <p>You receive {formatUnits(quote.tokensOut, 6)} junior tokens</p>;
 * }
 * ```
 */
export const useJuniorQuote = (
  id: string,
  amount: Amount<'underlying'> | undefined,
  options: ReadOptions<DataOf<'get', '/tranches/junior/{id}/quote'>> = {},
): Quote<'/tranches/junior/{id}/quote'> =>
  useAmountQuote(
    '/tranches/junior/{id}/quote',
    { path: { id }, query: { amount: amount as Amount<'underlying'> } },
    amount !== undefined,
    options,
  );
