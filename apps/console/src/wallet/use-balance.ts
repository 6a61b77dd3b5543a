import { queryRoot, useObverse } from '@obverse/react';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchTokenAccounts } from './use-token-accounts.ts';

/**
 * What a wallet holds of a mint, in base units, by the cluster's node: the service knows coins and junior tokens alone.
 * Nothing is known where the page has no node.
 *
 * @param address undefined asks nothing
 */
export function useBalance(mint: string | undefined, address: string | undefined): UseQueryResult<bigint> {
  const { cluster, rpcUrl } = useObverse();
  return useQuery({
    queryKey: [queryRoot, cluster, 'balance', mint, address],
    queryFn:
      rpcUrl === undefined || mint === undefined || address === undefined
        ? skipToken
        : async ({ signal }) => {
            const accounts = await fetchTokenAccounts(rpcUrl, address, mint, signal);
            return accounts.reduce((sum, account) => sum + account.balance, 0n);
          },
  });
}
