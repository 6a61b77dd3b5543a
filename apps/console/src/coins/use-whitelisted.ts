import { useObverse } from '@obverse/react';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { readAccounts } from '../wallet/read-accounts.ts';

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
    queryFn:
      rpcUrl === undefined || address === undefined
        ? skipToken
        : async ({ signal }) => {
            const { addressOf, whitelistEntryAddress } = await import('@obverse/core');
            const [integration, user, program] = [integrationId, address, programId].map(addressOf);
            if (integration === undefined || user === undefined || program === undefined) return false;
            const entry = whitelistEntryAddress(integration, user, program).toBase58();
            const [account] = await readAccounts(rpcUrl, [entry], signal);
            return account?.owner === programId;
          },
  });
}
