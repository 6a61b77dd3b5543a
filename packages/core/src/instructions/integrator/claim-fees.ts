import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';
import type { StablecoinTokens } from '../parts.ts';

/** Parameters of {@link claimFeesInstruction}. */
export type ClaimFeesParams = {
  readonly integration: Pick<Integration, 'address' | 'authority'>;
  readonly stablecoin: StablecoinTokens;
  /** Base units; by default everything owed. */
  readonly amount?: bigint | undefined;
  /** The integration's authority, who signs; the recorded one by default. */
  readonly authority?: PublicKey;
  /** Receives the underlying; the authority's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Pays out commission. Signed by the integration's authority.
 *
 * @example
 * ```ts
 * import { claimFeesInstruction, TOKEN_PROGRAM_ID, vaultAddress } from '@obverse/core';
 *
 * const pool = {
 *   address: stablecoin,
 *   vault: vaultAddress(stablecoin, programId),
 *   underlyingMint,
 *   tokenProgram: TOKEN_PROGRAM_ID,
 * };
 * const params = { integration: { address: integration, authority }, stablecoin: pool };
 * const instruction = claimFeesInstruction(params, programId);
 * ```
 */
export function claimFeesInstruction(
  params: ClaimFeesParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { integration, stablecoin } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const authority = params.authority ?? integration.authority;
  const accounts = {
    authority,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    integration: integration.address,
    destination: params.destination ?? tokenAddress(underlyingMint, authority, tokenProgram),
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('claimFees', accounts, { amount: params.amount ?? null }, programId);
}
