import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/**
 * Releases yield that is due. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import { accrueInstruction } from '@obverse/core';
 *
 * const instruction = accrueInstruction(stablecoin, programId);
 * ```
 */
export function accrueInstruction(
  stablecoin: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('accrue', { stablecoin }, {}, programId);
}

/** Parameters of {@link recognizeShortfallInstruction} and {@link recognizeReturnInstruction}. */
export type RecognizeParams = { readonly stablecoin: PublicKey; readonly vault: PublicKey };

/**
 * Counts what the vault lacks as deployed collateral: it can then be returned, or reported as a loss. Needs no signature but the fee payer's.
 * Fails with `nothingToRecognize` where the vault holds what it must.
 *
 * @example
 * ```ts
 * import { recognizeShortfallInstruction, vaultAddress } from '@obverse/core';
 *
 * const params = { stablecoin, vault: vaultAddress(stablecoin, programId) };
 * const instruction = recognizeShortfallInstruction(params, programId);
 * ```
 */
export function recognizeShortfallInstruction(
  accounts: RecognizeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('recognizeShortfall', accounts, {}, programId);
}

/**
 * Counts what was transferred to the vault directly as returned collateral, at most what is deployed. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import { recognizeReturnInstruction, vaultAddress } from '@obverse/core';
 *
 * const params = { stablecoin, vault: vaultAddress(stablecoin, programId) };
 * const instruction = recognizeReturnInstruction(params, programId);
 * ```
 */
export function recognizeReturnInstruction(
  accounts: RecognizeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('recognizeReturn', accounts, {}, programId);
}

/**
 * Brings an integration up to date with its stablecoin. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import { syncInstruction } from '@obverse/core';
 *
 * const instruction = syncInstruction(stablecoin, integration, programId);
 * ```
 */
export function syncInstruction(
  stablecoin: PublicKey,
  integration: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('sync', { stablecoin, integration }, {}, programId);
}
