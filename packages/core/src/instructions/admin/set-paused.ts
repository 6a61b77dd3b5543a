import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link setPausedInstruction}. */
export interface SetPausedParams {
  /** Pauser or admin. */
  readonly authority: PublicKey;
  readonly paused: boolean;
}

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
