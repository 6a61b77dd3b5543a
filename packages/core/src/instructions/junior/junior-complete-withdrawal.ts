import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Cooldown } from '../../program/platform.generated.ts';
import type { StablecoinTokens } from '../parts.ts';

/** Parameters of {@link juniorCompleteWithdrawalInstruction}. */
export type JuniorCompleteWithdrawalParams = {
  readonly stablecoin: StablecoinTokens;
  readonly cooldown: Pick<Cooldown, 'address' | 'owner' | 'rentPayer'>;
  /** Junior tokens, base units; by default all that are left. */
  readonly tokens?: bigint | undefined;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
  /** Receives the underlying; the owner's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Pays out a withdrawal, or a part of it, in its exit window. Signed by the cooldown's owner; its rent goes back to who paid it.
 *
 * @example
 * ```ts
 * import {
 *   cooldownAddress,
 *   decodeCooldown,
 *   decodeIfOwned,
 *   juniorCompleteWithdrawalInstruction,
 *   TOKEN_PROGRAM_ID,
 *   vaultAddress,
 * } from '@obverse/core';
 *
 * const vault = vaultAddress(stablecoin, programId);
 * const pool = { address: stablecoin, vault, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID };
 * const at = cooldownAddress(stablecoin, user, 1n, programId);
 * const cooldown = decodeIfOwned(programId, at, await connection.getAccountInfo(at), decodeCooldown);
 * if (!cooldown) throw new Error('there is no such withdrawal');
 * const params = { stablecoin: pool, cooldown, minimumReceived: 998_000n };
 * const instruction = juniorCompleteWithdrawalInstruction(params, programId);
 * ```
 */
export function juniorCompleteWithdrawalInstruction(
  params: JuniorCompleteWithdrawalParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { stablecoin, cooldown, tokens = null, minimumReceived } = params;
  const { underlyingMint, tokenProgram } = stablecoin;
  const accounts = {
    owner: cooldown.owner,
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    cooldown: cooldown.address,
    rentReceiver: cooldown.rentPayer,
    destination: params.destination ?? tokenAddress(underlyingMint, cooldown.owner, tokenProgram),
    underlyingMint,
    tokenProgram,
  };
  return encodeInstruction('juniorCompleteWithdrawal', accounts, { tokens, minimumReceived }, programId);
}
