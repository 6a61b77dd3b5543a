import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link acceptAdminInstruction}. */
export interface AcceptAdminParams {
  readonly nominee: PublicKey;
}

/** Makes the nominee the admin. Signed by the nominee. */
export function acceptAdminInstruction(
  { nominee }: AcceptAdminParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('acceptAdmin', { nominee, platform: platformAddress(programId) }, {}, programId);
}
