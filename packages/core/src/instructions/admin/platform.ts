import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { platformAddress, programDataAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { InitializePlatformArguments } from '../../program/platform.generated.ts';

/** Parameters of {@link initializePlatformInstruction}. */
export type InitializePlatformParams = InitializePlatformArguments & {
  /** The program's upgrade authority. */
  readonly upgradeAuthority: PublicKey;
  /** Pays the rent; the upgrade authority by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Creates the platform. Signed by the upgrade authority and the fee payer.
 *
 * @example
 * ```ts
 * import { initializePlatformInstruction } from '@obverse/core';
 * import { PublicKey } from '@solana/web3.js';
 *
 * const nobody = PublicKey.default;
 * const roles = { admin: authority, manager: nobody, guardian: user, pauser: nobody, treasury: authority };
 * const params = { upgradeAuthority: authority, ...roles, delaySeconds: 86_400 };
 * const instruction = initializePlatformInstruction(params, programId);
 * ```
 */
export function initializePlatformInstruction(
  params: InitializePlatformParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    upgradeAuthority: params.upgradeAuthority,
    feePayer: params.feePayer ?? params.upgradeAuthority,
    platform: platformAddress(programId),
    programData: programDataAddress(programId),
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('initializePlatform', accounts, params, programId);
}

/** Parameters of {@link setPausedInstruction}. */
export type SetPausedParams = {
  /** Pauser, guardian or admin; the admin alone ends a pause. */
  readonly authority: PublicKey;
  readonly paused: boolean;
};

/**
 * Stops new exposure, or lets it continue. Signed by the authority.
 *
 * @example
 * ```ts
 * import { setPausedInstruction } from '@obverse/core';
 *
 * const instruction = setPausedInstruction({ authority, paused: true }, programId);
 * ```
 */
export function setPausedInstruction(
  { authority, paused }: SetPausedParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction(
    'setPaused',
    { authority, platform: platformAddress(programId) },
    { paused },
    programId,
  );
}
