import type { PublicKey } from '@solana/web3.js';
import { deriveAddress } from './derive.ts';
import { ASSOCIATED_TOKEN_PROGRAM_ID } from './programs.ts';

/**
 * The associated token account of `owner` for `mint`, which `tokenProgram` owns.
 *
 * @example
 * ```ts
 * import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
 *
 * const holding = tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
 * const { value } = await connection.getTokenAccountBalance(holding);
 * console.log(value.amount);
 * ```
 */
export function tokenAddress(mint: PublicKey, owner: PublicKey, tokenProgram: PublicKey): PublicKey {
  return deriveAddress(
    [owner.toBuffer(), tokenProgram.toBuffer(), mint.toBuffer()],
    ASSOCIATED_TOKEN_PROGRAM_ID,
  );
}
