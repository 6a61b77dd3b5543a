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

/**
 * Moves collateral from the vault to the stablecoin's custody account. Signed by the manager.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, deployCollateralInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { manager: authority, stablecoin: pool, amount: 1_000_000_000n };
 * const instruction = deployCollateralInstruction(params, programId);
 * ```
 */
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
    custody: stablecoin.custody,
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('deployCollateral', accounts, { amount }, programId);
}

/** Parameters of {@link returnCollateralInstruction}. */
export type ReturnCollateralParams = {
  /** Owner of the source. */
  readonly owner: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Base units; never more than is deployed is taken. */
  readonly amount: bigint;
  /** Where the collateral comes from; the stablecoin's custody account by default. */
  readonly source?: PublicKey;
};

/**
 * Brings deployed collateral back into the vault. Anyone may. Signed by the owner of the source.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, returnCollateralInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { owner: authority, stablecoin: pool, amount: pool.deployedCollateral };
 * const instruction = returnCollateralInstruction(params, programId);
 * ```
 */
export function returnCollateralInstruction(
  { owner, stablecoin, amount, source }: ReturnCollateralParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    owner,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    source: source ?? stablecoin.custody,
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('returnCollateral', accounts, { amount }, programId);
}
