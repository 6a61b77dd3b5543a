import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link nominateAdminInstruction}. */
export interface NominateAdminParams {
  readonly admin: PublicKey;
  /** Who has to accept; the zero address withdraws a nomination. */
  readonly nominee: PublicKey;
}

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
