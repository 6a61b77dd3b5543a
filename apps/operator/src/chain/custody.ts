import type { Stablecoin } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';
import type { Cluster } from '../session/cluster.ts';
import { requireTokenAccount } from './token-account.ts';

/**
 * Says of a custody account whose it is. The program takes any address when it is set and refuses a wrong one only when collateral
 * is deployed.
 * @throws RefusedError where it cannot receive the collateral
 */
export async function describeCustody(
  cluster: Cluster,
  custody: PublicKey,
  underlying: Pick<Stablecoin, 'underlyingMint' | 'tokenProgram' | 'vault'>,
): Promise<string> {
  if (custody.equals(PublicKey.default)) return 'none';
  if (custody.equals(underlying.vault)) throw new RefusedError('--custody must not be the vault itself');
  const { owner } = await requireTokenAccount(cluster, custody, underlying, '--custody');
  return `${custody.toBase58()} of ${owner.toBase58()}`;
}
