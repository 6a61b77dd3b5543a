import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { whitelistEntryAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';

/** A coin whose compliance authority signs. */
export type RegulatedCoin = Pick<Integration, 'address' | 'brandedMint' | 'compliance'>;

/** Parameters of {@link freezeInstruction} and {@link thawInstruction}. */
export type FreezeParams = {
  readonly integration: RegulatedCoin;
  readonly tokenAccount: PublicKey;
};

const ofAccount = ({ integration, tokenAccount }: FreezeParams) => ({
  compliance: integration.compliance,
  integration: integration.address,
  brandedMint: integration.brandedMint,
  tokenAccount,
  token2022Program: TOKEN_2022_PROGRAM_ID,
});

/**
 * Freezes a holder's account of a coin. Signed by the coin's compliance authority.
 *
 * @example
 * ```ts
 * import { freezeInstruction, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
 *
 * const tokenAccount = tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
 * const coin = { address: integration, brandedMint, compliance: authority };
 * const instruction = freezeInstruction({ integration: coin, tokenAccount }, programId);
 * ```
 */
export const freezeInstruction = (
  params: FreezeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction => encodeInstruction('freeze', ofAccount(params), {}, programId);

/**
 * Thaws an account of a coin. Signed by the coin's compliance authority.
 *
 * @example
 * ```ts
 * import { TOKEN_2022_PROGRAM_ID, thawInstruction, tokenAddress } from '@obverse/core';
 *
 * const tokenAccount = tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
 * const coin = { address: integration, brandedMint, compliance: authority };
 * const instruction = thawInstruction({ integration: coin, tokenAccount }, programId);
 * ```
 */
export const thawInstruction = (
  params: FreezeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction => encodeInstruction('thaw', ofAccount(params), {}, programId);

/** Parameters of {@link thawWhitelistedInstruction}. */
export type ThawWhitelistedParams = {
  readonly integration: Pick<Integration, 'address' | 'brandedMint'>;
  /** Who is on the whitelist. The associated token account is thawed. */
  readonly user: PublicKey;
};

/**
 * Thaws the empty associated account of a whitelisted user where accounts are frozen by default. Anyone may; no signature is needed. An
 * account that is not frozen stays as it is.
 *
 * @example
 * ```ts
 * import { thawWhitelistedInstruction } from '@obverse/core';
 *
 * const coin = { address: integration, brandedMint };
 * const instruction = thawWhitelistedInstruction({ integration: coin, user }, programId);
 * ```
 */
export function thawWhitelistedInstruction(
  { integration, user }: ThawWhitelistedParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    integration: integration.address,
    brandedMint: integration.brandedMint,
    tokenAccount: tokenAddress(integration.brandedMint, user, TOKEN_2022_PROGRAM_ID),
    whitelistEntry: whitelistEntryAddress(integration.address, user, programId),
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('thawWhitelisted', accounts, {}, programId);
}

/** Parameters of {@link seizeInstruction}. */
export type SeizeParams = {
  readonly integration: RegulatedCoin;
  /** The holder's account. */
  readonly source: PublicKey;
  /** Another account of the coin. */
  readonly destination: PublicKey;
  /** Branded tokens, base units. */
  readonly amount: bigint;
};

/**
 * Moves coins of a holder to another account of the coin. Signed by the coin's compliance authority. Token-2022 refuses it while one of the
 * accounts is frozen or the coin is paused: thaw or resume in the same transaction.
 *
 * @example
 * ```ts
 * import { seizeInstruction, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
 *
 * const source = tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
 * const destination = tokenAddress(brandedMint, authority, TOKEN_2022_PROGRAM_ID);
 * const coin = { address: integration, brandedMint, compliance: authority };
 * const instruction = seizeInstruction({ integration: coin, source, destination, amount: 5n }, programId);
 * ```
 */
export function seizeInstruction(
  { integration, source, destination, amount }: SeizeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    compliance: integration.compliance,
    integration: integration.address,
    brandedMint: integration.brandedMint,
    source,
    destination,
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('seize', accounts, { amount }, programId);
}
