import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { type Mint, unpackMint } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';
import type { Cluster } from '../session/cluster.ts';
import { readAccounts } from './accounts.ts';

/**
 * A mint, and the token program that owns it.
 * @param what names the mint in the error
 * @throws RefusedError where the address is no mint
 */
export async function readMint(
  cluster: Cluster,
  address: PublicKey,
  what: string,
): Promise<Mint & { readonly tokenProgram: PublicKey }> {
  const [account] = await readAccounts(cluster, [address]);
  const tokenProgram = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].find((id) => account?.owner.equals(id));
  const mint = tokenProgram && tryUnpack(address, account ?? null, tokenProgram);
  if (!mint) throw new RefusedError(`${what}: ${address.toBase58()} is not a mint on ${cluster.name}`);
  return { ...mint, tokenProgram };
}

function tryUnpack(...[address, account, program]: Parameters<typeof unpackMint>): Mint | null {
  try {
    return unpackMint(address, account, program);
  } catch {
    return null;
  }
}
