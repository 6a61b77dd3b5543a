import { type ACCOUNTS, accountFilters } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { Cluster } from '../session/cluster.ts';

/** All accounts of a kind. */
export async function findAccounts<T>(
  { connection, programId }: Cluster,
  kind: keyof typeof ACCOUNTS,
  decode: (address: PublicKey, data: Uint8Array) => T,
): Promise<T[]> {
  const found = await connection.getProgramAccounts(programId, { filters: accountFilters(kind) });
  return found.map(({ pubkey, account }) => decode(pubkey, account.data));
}
