import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { whitelistEntryAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link setWhitelistedInstruction}. */
export type SetWhitelistedParams = {
  readonly integration: PublicKey;
  readonly authority: PublicKey;
  readonly user: PublicKey;
  readonly allowed: boolean;
  /** Pays a new entry's rent; the authority by default. */
  readonly feePayer?: PublicKey;
  /** Who paid the rent of the entry that closes, as the entry records; the fee payer by default. */
  readonly rentReceiver?: PublicKey;
};

/**
 * Lets a user mint, or no longer. Signed by the integration's authority and the fee payer.
 *
 * @example
 * ```ts
 * import { setWhitelistedInstruction } from '@obverse/core';
 *
 * const params = { integration, authority, user, allowed: true, feePayer };
 * const instruction = setWhitelistedInstruction(params, programId);
 * ```
 */
export function setWhitelistedInstruction(
  params: SetWhitelistedParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const feePayer = params.feePayer ?? params.authority;
  const accounts = {
    authority: params.authority,
    feePayer,
    integration: params.integration,
    whitelistEntry: whitelistEntryAddress(params.integration, params.user, programId),
    rentReceiver: params.rentReceiver ?? feePayer,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('setWhitelisted', accounts, params, programId);
}
