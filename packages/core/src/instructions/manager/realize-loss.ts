import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link realizeLossInstruction}. */
export type RealizeLossParams = {
  readonly manager: PublicKey;
  readonly stablecoin: Pick<Stablecoin, 'address' | 'juniorTranche'>;
  /** Base units. */
  readonly amount: bigint;
};

/** Writes off deployed collateral. Signed by the manager. */
export function realizeLossInstruction(
  { manager, stablecoin, amount }: RealizeLossParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    manager,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    juniorTranche: stablecoin.juniorTranche,
  };
  return encodeInstruction('realizeLoss', accounts, { amount }, programId);
}
