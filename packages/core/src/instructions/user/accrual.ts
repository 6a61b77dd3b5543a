import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Releases yield that is due. Needs no signature but the fee payer's. */
export function accrueInstruction(
  { address, juniorTranche }: Pick<Stablecoin, 'address' | 'juniorTranche'>,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('accrue', { stablecoin: address, juniorTranche }, {}, programId);
}

/** Brings an integration up to date with its stablecoin. Needs no signature but the fee payer's. */
export function syncInstruction(
  { address, juniorTranche }: Pick<Stablecoin, 'address' | 'juniorTranche'>,
  integration: PublicKey,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('sync', { stablecoin: address, juniorTranche, integration }, {}, programId);
}
