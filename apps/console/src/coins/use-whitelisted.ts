import { useObverse } from '@obverse/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callNode } from '../wallet/node.ts';

type AccountInfo = { readonly value: { readonly owner: string } | null };

/**
 * Whether a wallet is on a coin's whitelist, by the cluster's node: the service says it only to the coin's authority.
 * Unknown where the page has no node.
 *
 * @param address undefined asks nothing
 */
export function useWhitelisted(integrationId: string, address: string | undefined): UseQueryResult<boolean> {
  const { cluster, rpcUrl, programId } = useObverse();
  return useQuery({
    queryKey: ['obverse', cluster, 'whitelisted', integrationId, address],
    enabled: rpcUrl !== undefined && address !== undefined,
    queryFn: async ({ signal }) => {
      const { addressOf, whitelistEntryAddress } = await import('@obverse/core');
      const [integration, user, program] = [integrationId, address, programId].map(addressOf);
      if (integration === undefined || user === undefined || program === undefined) return false;
      const entry = whitelistEntryAddress(integration, user, program).toBase58();
      const params = [entry, { encoding: 'base64', commitment: 'confirmed' }];
      const { value } = await callNode<AccountInfo>(rpcUrl, 'getAccountInfo', params, signal);
      return value?.owner === programId;
    },
  });
}
