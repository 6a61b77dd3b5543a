import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link setWhitelistRequiredInstruction}. */
export interface SetWhitelistRequiredParams {
  readonly integration: PublicKey;
  readonly authority: PublicKey;
  readonly required: boolean;
}

/** Opens minting to everyone, or to whitelisted users only. Signed by the integration's authority. */
export function setWhitelistRequiredInstruction(
  { integration, authority, required }: SetWhitelistRequiredParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('setWhitelistRequired', { authority, integration }, { required }, programId);
}
