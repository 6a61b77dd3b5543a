import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';

/** Parameters of {@link acceptAuthorityInstruction}. */
export interface AcceptAuthorityParams {
  readonly integration: PublicKey;
  readonly nominee: PublicKey;
}

/** Makes the nominee the authority. Signed by the nominee. */
export function acceptAuthorityInstruction(
  { integration, nominee }: AcceptAuthorityParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('acceptAuthority', { nominee, integration }, {}, programId);
}
