import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { IntegrationTokens, StablecoinTokens } from '../parts.ts';

/** Parameters of {@link redeemInstruction}. */
export type RedeemParams = {
  readonly user: PublicKey;
  readonly integration: IntegrationTokens;
  readonly stablecoin: StablecoinTokens;
  /** Branded tokens, base units. */
  readonly tokens: bigint;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
  /** The user's token account of the branded mint; its associated one by default. */
  readonly source?: PublicKey;
  /** Receives the underlying; the user's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Burns branded tokens and pays out underlying. Fails while an open loss report would withhold a part. Signed by the user.
 *
 * @example
 * ```ts
 * import { redeemInstruction, TOKEN_PROGRAM_ID, vaultAddress } from '@obverse/core';
 *
 * const coin = { address: integration, brandedMint };
 * const vault = vaultAddress(stablecoin, programId);
 * const pool = { address: stablecoin, vault, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID };
 * const amounts = { tokens: 1_000_000n, minimumReceived: 998_000n };
 * const params = { user, integration: coin, stablecoin: pool, ...amounts };
 * const instruction = redeemInstruction(params, programId);
 * ```
 */
export function redeemInstruction(
  params: RedeemParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { user, integration, stablecoin } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    user,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    integration: integration.address,
    brandedMint: integration.brandedMint,
    source: params.source ?? tokenAddress(integration.brandedMint, user, TOKEN_2022_PROGRAM_ID),
    destination: params.destination ?? tokenAddress(underlyingMint, user, tokenProgram),
    underlyingMint,
    tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('redeem', accounts, params, programId);
}
