import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress, whitelistEntryAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';
import type { IntegrationTokens, StablecoinTokens } from '../parts.ts';

/** Parameters of {@link mintInstruction}. */
export type MintParams = {
  readonly user: PublicKey;
  readonly integration: IntegrationTokens & Pick<Integration, 'whitelistRequired'>;
  readonly stablecoin: StablecoinTokens;
  /** Most to take of the underlying, base units. */
  readonly amount: bigint;
  /** Branded tokens, base units. */
  readonly minimumReceived: bigint;
  /** The user's token account of the underlying; its associated one by default. */
  readonly source?: PublicKey;
  /** Receives the branded tokens; the user's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Deposits underlying and gives branded tokens. Only what the tokens cost is taken. Signed by the user.
 *
 * @example
 * ```ts
 * import { mintInstruction, TOKEN_PROGRAM_ID, vaultAddress } from '@obverse/core';
 *
 * const coin = { address: integration, brandedMint, whitelistRequired: false };
 * const vault = vaultAddress(stablecoin, programId);
 * const pool = { address: stablecoin, vault, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID };
 * const amounts = { amount: 1_000_000n, minimumReceived: 998_000n };
 * const params = { user, integration: coin, stablecoin: pool, ...amounts };
 * const instruction = mintInstruction(params, programId);
 * ```
 */
export function mintInstruction(
  params: MintParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { user, integration, stablecoin } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    user,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    integration: integration.address,
    brandedMint: integration.brandedMint,
    source: params.source ?? tokenAddress(underlyingMint, user, tokenProgram),
    destination: params.destination ?? tokenAddress(integration.brandedMint, user, TOKEN_2022_PROGRAM_ID),
    underlyingMint,
    tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    whitelistEntry: integration.whitelistRequired
      ? whitelistEntryAddress(integration.address, user, programId)
      : null,
  };
  return encodeInstruction('mint', accounts, params, programId);
}
