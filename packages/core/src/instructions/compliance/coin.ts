import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';
import type { RegulatedCoin } from './accounts.ts';

/** Parameters of {@link setCoinPausedInstruction}. */
export type SetCoinPausedParams = {
  readonly integration: RegulatedCoin;
  readonly paused: boolean;
};

/**
 * Stops minting, redeeming and transfers of a coin, or resumes them. Signed by the coin's compliance authority.
 *
 * @example
 * ```ts
 * import { setCoinPausedInstruction } from '@obverse/core';
 *
 * const coin = { address: integration, brandedMint, compliance: authority };
 * const instruction = setCoinPausedInstruction({ integration: coin, paused: true }, programId);
 * ```
 */
export function setCoinPausedInstruction(
  { integration, paused }: SetCoinPausedParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    compliance: integration.compliance,
    integration: integration.address,
    brandedMint: integration.brandedMint,
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction(paused ? 'pauseCoin' : 'resumeCoin', accounts, {}, programId);
}

/** Parameters of {@link nominateComplianceInstruction}. */
export type NominateComplianceParams = {
  readonly integration: Pick<Integration, 'address' | 'compliance'>;
  /** Who has to accept; the zero address withdraws a nomination. */
  readonly nominee: PublicKey;
};

/**
 * Nominates the next compliance authority. Signed by the present one.
 *
 * @example
 * ```ts
 * import { nominateComplianceInstruction } from '@obverse/core';
 *
 * const params = { integration: { address: integration, compliance: authority }, nominee: user };
 * const instruction = nominateComplianceInstruction(params, programId);
 * ```
 */
export function nominateComplianceInstruction(
  { integration, nominee }: NominateComplianceParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { compliance: integration.compliance, integration: integration.address };
  return encodeInstruction('nominateCompliance', accounts, { nominee }, programId);
}

/** Parameters of {@link acceptComplianceInstruction}. */
export type AcceptComplianceParams = {
  readonly integration: PublicKey;
  readonly nominee: PublicKey;
};

/**
 * Makes the nominee the compliance authority. Signed by the nominee.
 *
 * @example
 * ```ts
 * import { acceptComplianceInstruction } from '@obverse/core';
 *
 * const instruction = acceptComplianceInstruction({ integration, nominee: user }, programId);
 * ```
 */
export function acceptComplianceInstruction(
  { integration, nominee }: AcceptComplianceParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('acceptCompliance', { nominee, integration }, {}, programId);
}
