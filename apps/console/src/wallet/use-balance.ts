import { callNode } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';

type TokenAccounts = {
  readonly value: readonly {
    readonly account: {
      readonly data: {
        readonly parsed: { readonly info: { readonly tokenAmount: { readonly amount: string } } };
      };
    };
  }[];
};

/**
 * What a wallet holds of a mint, in base units, by the cluster's node: the service knows coins and junior tokens alone.
 * Nothing is known where the page has no node.
 *
 * @param address undefined asks nothing
 */
export function useBalance(mint: string | undefined, address: string | undefined): UseQueryResult<bigint> {
  const { cluster, rpcUrl } = useObverse();
  return useQuery({
    queryKey: ['obverse', cluster, 'balance', mint, address],
    queryFn:
      rpcUrl === undefined || mint === undefined || address === undefined
        ? skipToken
        : async ({ signal }) => {
            const params = [address, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }];
            const accounts = callNode<TokenAccounts>(rpcUrl, 'getTokenAccountsByOwner', params, { signal });
            const amounts = (await accounts).value.map(
              ({ account }) => account.data.parsed.info.tokenAmount.amount,
            );
            return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
          },
  });
}
