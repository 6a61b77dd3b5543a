import type { Connection } from '@solana/web3.js';

/** Bytes that every account is charged for beside its data. Source: `ACCOUNT_STORAGE_OVERHEAD` of solana-rent. */
const OVERHEAD_BYTES = 128;

/** How many lamports make an account of a size exempt from rent; they grow linearly. */
export async function readRent(connection: Connection): Promise<(bytes: number) => number> {
  const empty = await connection.getMinimumBalanceForRentExemption(0);
  return (bytes) => Math.ceil((empty / OVERHEAD_BYTES) * (OVERHEAD_BYTES + bytes));
}
