import { type ACCOUNTS, accountFilters, decodeClock } from '@obverse/core';
import type { AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import { ClusterError, RefusedError } from '../errors.ts';
import type { Cluster } from './cluster.ts';

export type Account = AccountInfo<Buffer>;

/** Reads accounts of one slot, in order; undefined for missing ones. */
export async function readAccounts(
  { connection }: Cluster,
  addresses: readonly PublicKey[],
): Promise<(Account | undefined)[]> {
  const accounts = await connection.getMultipleAccountsInfo([...addresses]);
  return accounts.map((account) => account ?? undefined);
}

/** @throws RefusedError with `message` for a missing account */
export function requireAccount<T>(account: T | undefined, message: string): T {
  if (account === undefined) throw new RefusedError(message);
  return account;
}

/** All accounts of a kind, or those whose `fields` hold these addresses. */
export async function findAccounts<T, Kind extends keyof typeof ACCOUNTS>(
  { connection, programId }: Cluster,
  kind: Kind,
  decode: (address: PublicKey, data: Uint8Array) => T,
  fields: Parameters<typeof accountFilters<Kind>>[1] = {},
): Promise<T[]> {
  const found = await connection.getProgramAccounts(programId, { filters: accountFilters(kind, fields) });
  return found.map(({ pubkey, account }) => decode(pubkey, account.data));
}

/** The cluster's own time, which the program uses, in unix seconds. @throws ClusterError if the node has no Clock sysvar */
export function clockTime(clock: Account | undefined): bigint {
  if (!clock) throw new ClusterError('the RPC node does not know the Clock sysvar');
  return decodeClock(clock.data).unixTimestamp;
}

/** Rent is charged for this many bytes beside an account's data. Source: `ACCOUNT_STORAGE_OVERHEAD` of solana-rent. */
const accountOverheadBytes = 128;

/** Reads how many lamports make an account of a given size exempt from rent. The amount is linear in the size. */
export async function readRent(connection: Connection): Promise<(bytes: number) => number> {
  const rentOfEmpty = await connection.getMinimumBalanceForRentExemption(0);
  return (bytes) => Math.ceil((rentOfEmpty / accountOverheadBytes) * (accountOverheadBytes + bytes));
}
