import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { cooldownAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link juniorRequestWithdrawalInstruction}. */
export type JuniorRequestWithdrawalParams = {
  readonly owner: PublicKey;
  readonly stablecoin: Pick<Stablecoin, 'address' | 'juniorMint'>;
  /** Junior tokens, base units. */
  readonly tokens: bigint;
  /** Any number that the owner has no other cooldown under. */
  readonly id: bigint;
  /** Pays the cooldown's rent; the owner by default. */
  readonly feePayer?: PublicKey;
  /** The owner's token account of the junior mint; its associated one by default. */
  readonly source?: PublicKey;
};

/**
 * Burns junior tokens and starts the cooldown of their withdrawal. Signed by the owner and the fee payer.
 *
 * @example
 * ```ts
 * import { juniorMintAddress, juniorRequestWithdrawalInstruction } from '@obverse/core';
 *
 * const pool = { address: stablecoin, juniorMint: juniorMintAddress(stablecoin, 0, programId) };
 * const params = { owner: user, stablecoin: pool, tokens: 1_000_000n, id: 1n, feePayer };
 * const instruction = juniorRequestWithdrawalInstruction(params, programId);
 * ```
 */
export function juniorRequestWithdrawalInstruction(
  params: JuniorRequestWithdrawalParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { owner, stablecoin, id } = params;
  const { juniorMint } = stablecoin;
  const accounts = {
    owner,
    feePayer: params.feePayer ?? owner,
    stablecoin: stablecoin.address,
    juniorMint,
    cooldown: cooldownAddress(stablecoin.address, owner, id, programId),
    source: params.source ?? tokenAddress(juniorMint, owner, TOKEN_2022_PROGRAM_ID),
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('juniorRequestWithdrawal', accounts, params, programId);
}
