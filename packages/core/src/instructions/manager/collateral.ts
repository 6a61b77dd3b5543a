import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link deployCollateralInstruction}. */
export type DeployCollateralParams = {
  readonly manager: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Base units. */
  readonly amount: bigint;
};

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

/** Parameters of {@link returnCollateralInstruction}. */
export type ReturnCollateralParams = {
  readonly manager: PublicKey;
  /** Owner of the source; the manager by default. */
  readonly custodian?: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Base units. */
  readonly amount: bigint;
  /** Where the collateral comes from; the stablecoin's custody account by default. */
  readonly source?: PublicKey;
};

/** Brings deployed collateral back into the vault. Signed by the manager and the custodian. */
export function returnCollateralInstruction(
  params: ReturnCollateralParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { manager, stablecoin, amount } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    manager,
    custodian: params.custodian ?? manager,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    juniorTranche: stablecoin.juniorTranche,
    source: params.source ?? stablecoin.custody,
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('returnCollateral', accounts, { amount }, programId);
}
