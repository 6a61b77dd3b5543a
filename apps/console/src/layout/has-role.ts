import { useObverse, useRead, useWallet } from '@obverse/react';
import { config } from '../config.ts';

/** Whether the operator's pages are of use to the reader: the connected wallet has a role, or the cluster is a local one, where everyone can have all. */
export function useHasRole(): boolean {
  const { cluster } = useObverse();
  const { isLocal } = config.clusters[cluster];
  const address = useWallet().connected?.account.address;
  const { data: roles } = useRead('/governance/roles', {}, { enabled: address !== undefined && !isLocal });
  if (isLocal) return true;
  if (roles === undefined || address === undefined) return false;
  const { admin, manager, guardian, pauser, lossVoters } = roles;
  return [admin, manager, guardian, pauser, ...lossVoters].includes(address);
}
