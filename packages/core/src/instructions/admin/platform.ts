import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { platformAddress, programDataAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { InitializePlatformArguments, SetRolesArguments } from '../../program/platform.generated.ts';

/** Parameters of {@link initializePlatformInstruction}. */
export type InitializePlatformParams = InitializePlatformArguments & {
  /** The program's upgrade authority. */
  readonly upgradeAuthority: PublicKey;
  /** Pays the rent; the upgrade authority by default. */
  readonly feePayer?: PublicKey;
};

/** Creates the platform. Signed by the upgrade authority and the fee payer. */
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

/** Parameters of {@link setRolesInstruction}. */
export type SetRolesParams = SetRolesArguments & {
  readonly admin: PublicKey;
};

/** Names manager, pauser and treasury. Signed by the admin. */
export function setRolesInstruction(
  params: SetRolesParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { admin: params.admin, platform: platformAddress(programId) };
  return encodeInstruction('setRoles', accounts, params, programId);
}

/** Parameters of {@link nominateAdminInstruction}. */
export type NominateAdminParams = {
  readonly admin: PublicKey;
  /** Who has to accept; the zero address withdraws a nomination. */
  readonly nominee: PublicKey;
};

/** Nominates the next admin. Signed by the admin. */
export function nominateAdminInstruction(
  { admin, nominee }: NominateAdminParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction(
    'nominateAdmin',
    { admin, platform: platformAddress(programId) },
    { nominee },
    programId,
  );
}

/** Parameters of {@link acceptAdminInstruction}. */
export type AcceptAdminParams = {
  readonly nominee: PublicKey;
};

/** Makes the nominee the admin. Signed by the nominee. */
export function acceptAdminInstruction(
  { nominee }: AcceptAdminParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('acceptAdmin', { nominee, platform: platformAddress(programId) }, {}, programId);
}

/** Parameters of {@link setPausedInstruction}. */
export type SetPausedParams = {
  /** Pauser or admin. */
  readonly authority: PublicKey;
  readonly paused: boolean;
};

/** Stops new exposure, or lets it go on. Signed by the pauser or the admin. */
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
