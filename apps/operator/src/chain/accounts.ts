import { decodeClock } from '@obverse/core';
import type { AccountInfo, PublicKey } from '@solana/web3.js';
import { ClusterError, RefusedError } from '../errors.ts';
import type { Cluster } from '../session/cluster.ts';

export type Account = AccountInfo<Buffer>;

/** Accounts as of one slot, in order; null where there is none. */
export function readAccounts(
  { connection }: Cluster,
  addresses: readonly PublicKey[],
): Promise<(Account | null)[]> {
  return connection.getMultipleAccountsInfo([...addresses]);
}

/** @throws RefusedError with `message` where there is no account */
export function required<T>(account: T | null | undefined, message: string): T {
  if (account === null || account === undefined) throw new RefusedError(message);
  return account;
}

/** The cluster's own time, which its programs see; unix seconds. @throws ClusterError where the node has no clock */
export function timeOf(clock: Account | null | undefined): bigint {
  if (!clock) throw new ClusterError('the RPC node does not know the Clock sysvar');
  return decodeClock(clock.data).unixTimestamp;
}
