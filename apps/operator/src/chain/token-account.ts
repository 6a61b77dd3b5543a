import type { Stablecoin } from '@obverse/core';
import { type Account as TokenAccount, unpackAccount } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';
import type { Cluster } from '../session/cluster.ts';
import { readAccounts } from './accounts.ts';

type Underlying = Pick<Stablecoin, 'underlyingMint' | 'tokenProgram'>;

/** The token account of the underlying at an address, or null where there is none. */
export async function findTokenAccount(
  cluster: Cluster,
  address: PublicKey,
  { underlyingMint, tokenProgram }: Underlying,
): Promise<TokenAccount | null> {
  const [account] = await readAccounts(cluster, [address]);
  if (!account?.owner.equals(tokenProgram)) return null;
  // mints belong to the token program as well
  const token = tryUnpack(address, account, tokenProgram);
  return token?.mint.equals(underlyingMint) ? token : null;
}

function tryUnpack(...[address, account, program]: Parameters<typeof unpackAccount>): TokenAccount | null {
  try {
    return unpackAccount(address, account, program);
  } catch {
    return null;
  }
}

/**
 * @param what names the account in the error, e.g. `--custody`
 * @throws RefusedError where the address is not a token account of the underlying
 */
export async function requireTokenAccount(
  cluster: Cluster,
  address: PublicKey,
  underlying: Underlying,
  what: string,
): Promise<TokenAccount> {
  const token = await findTokenAccount(cluster, address, underlying);
  if (token) return token;
  throw new RefusedError(
    `${what}: ${address.toBase58()} is not a token account of the underlying ${underlying.underlyingMint.toBase58()}`,
  );
}
