import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { SetRolesArguments } from '../../program/platform.generated.ts';

/** Parameters of {@link setRolesInstruction}. */
export interface SetRolesParams extends SetRolesArguments {
  readonly admin: PublicKey;
}

/** Names manager, pauser and treasury. Signed by the admin. */
export function setRolesInstruction(
  params: SetRolesParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { admin: params.admin, platform: platformAddress(programId) };
  return encodeInstruction('setRoles', accounts, params, programId);
}
