import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link distributeYieldInstruction}. */
export type DistributeYieldParams = {
  readonly manager: PublicKey;
  readonly stablecoin: Stablecoin;
  /** Base units. */
  readonly amount: bigint;
  /** The manager's token account; its associated one by default. */
  readonly source?: PublicKey;
};

/**
 * Pays yield into the vault, where it vests linearly. Signed by the manager.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, distributeYieldInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { manager: authority, stablecoin: pool, amount: 50_000_000n };
 * const instruction = distributeYieldInstruction(params, programId);
 * ```
 */
export function distributeYieldInstruction(
  { manager, stablecoin, amount, source }: DistributeYieldParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    manager,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    source: source ?? tokenAddress(underlyingMint, manager, tokenProgram),
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('distributeYield', accounts, { amount }, programId);
}
