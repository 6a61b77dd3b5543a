import { useObverse } from '@obverse/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callNode } from './node.ts';

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
    enabled: rpcUrl !== undefined && mint !== undefined && address !== undefined,
    queryFn: async ({ signal }) => {
      const params = [address, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }];
      const { value } = await callNode<TokenAccounts>(rpcUrl, 'getTokenAccountsByOwner', params, signal);
      return value.reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      );
    },
  });
}
