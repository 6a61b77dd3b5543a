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

/** Decodes an account if the program owns it. Lamports that somebody sent to an address beforehand do not make it one. */
export function decodeOwned<T>(
  { programId }: Cluster,
  address: PublicKey,
  account: Account | null | undefined,
  decode: (address: PublicKey, data: Uint8Array) => T,
): T | null {
  return account?.owner.equals(programId) ? decode(address, account.data) : null;
}

/** @throws RefusedError with `message` where there is no account */
export function required<T>(account: T | null | undefined, message: string): T {
  if (account === null || account === undefined) throw new RefusedError(message);
  return account;
}

/** Where the Clock sysvar has the unix time. */
const UNIX_TIMESTAMP_OFFSET = 32;

/** The cluster's own time, by which the program goes; unix seconds. @throws ClusterError where the node has no clock */
export function timeOf(clock: Account | null | undefined): bigint {
  if (!clock) throw new ClusterError('the RPC node does not know the Clock sysvar');
  return clock.data.readBigInt64LE(UNIX_TIMESTAMP_OFFSET);
}
