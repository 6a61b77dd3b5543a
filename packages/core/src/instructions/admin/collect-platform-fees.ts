import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link collectPlatformFeesInstruction}. */
export type CollectPlatformFeesParams = {
  readonly admin: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Owner of the destination, as the platform records. */
  readonly treasury: PublicKey;
  /** Receives the underlying; the treasury's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Pays platform fees to the treasury, as far as the vault has them. Signed by the admin.
 *
 * @example
 * ```ts
 * import { collectPlatformFeesInstruction, decodeIfOwned, decodeStablecoin } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { admin: authority, stablecoin: pool, treasury: address };
 * const instruction = collectPlatformFeesInstruction(params, programId);
 * ```
 */
export function collectPlatformFeesInstruction(
  params: CollectPlatformFeesParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { admin, stablecoin, treasury } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    admin,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    destination: params.destination ?? tokenAddress(underlyingMint, treasury, tokenProgram),
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('collectPlatformFees', accounts, {}, programId);
}
