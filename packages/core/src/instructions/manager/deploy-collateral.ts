import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link deployCollateralInstruction}. */
export interface DeployCollateralParams {
  readonly manager: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Base units. */
  readonly amount: bigint;
}

/** Moves collateral from the vault to the stablecoin's custody account. Signed by the manager. */
export function deployCollateralInstruction(
  { manager, stablecoin, amount }: DeployCollateralParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    manager,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    juniorTranche: stablecoin.juniorTranche,
    custody: stablecoin.custody,
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('deployCollateral', accounts, { amount }, programId);
}
