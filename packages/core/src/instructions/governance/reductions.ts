import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

const limits = { supplyCap: 0, maxDeployedBps: 1, deployPerDay: 2 } as const;
const revocableRoles = { manager: 0, pauser: 1 } as const;

/** Parameters of {@link lowerLimitsInstruction}. */
export type LowerLimitsParams = {
  /** Admin or guardian. */
  readonly authority: PublicKey;
  readonly stablecoin: PublicKey;
  readonly limit: keyof typeof limits;
  /** Below the present value: base units, or basis points. */
  readonly value: bigint;
};

/**
 * Lowers one limit of a stablecoin at once. Signed by the authority.
 *
 * @example
 * ```ts
 * import { lowerLimitsInstruction } from '@obverse/core';
 *
 * const params = { authority, stablecoin, limit: 'maxDeployedBps', value: 2_500n } as const;
 * const instruction = lowerLimitsInstruction(params, programId);
 * ```
 */
export function lowerLimitsInstruction(
  { authority, stablecoin, limit, value }: LowerLimitsParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { authority, platform: platformAddress(programId), stablecoin };
  return encodeInstruction('lowerLimits', accounts, { limit: limits[limit], value }, programId);
}

/** Parameters of {@link revokeRoleInstruction}. */
export type RevokeRoleParams = {
  /** Admin or guardian. */
  readonly authority: PublicKey;
  readonly role: keyof typeof revocableRoles;
};

/**
 * Takes the role of the manager or the pauser away at once. Signed by the authority.
 *
 * @example
 * ```ts
 * import { revokeRoleInstruction } from '@obverse/core';
 *
 * const instruction = revokeRoleInstruction({ authority, role: 'manager' }, programId);
 * ```
 */
export function revokeRoleInstruction(
  { authority, role }: RevokeRoleParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { authority, platform: platformAddress(programId) };
  return encodeInstruction('revokeRole', accounts, { role: revocableRoles[role] }, programId);
}
