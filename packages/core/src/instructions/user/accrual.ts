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
