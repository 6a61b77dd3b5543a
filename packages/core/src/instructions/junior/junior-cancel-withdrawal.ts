import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { juniorMintAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Cooldown, Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link juniorCancelWithdrawalInstruction}. */
export type JuniorCancelWithdrawalParams = {
  readonly stablecoin: Pick<Stablecoin, 'address'>;
  readonly cooldown: Pick<Cooldown, 'address' | 'owner' | 'rentPayer'>;
  /** Who cancels; the owner by default. Anyone may cancel a cooldown that is expired or of a former epoch. */
  readonly authority?: PublicKey;
  /** Receives the junior tokens; the owner's associated token account by default, and always where another cancels. */
  readonly destination?: PublicKey;
} & ({ readonly cooldown: Pick<Cooldown, 'epoch'>; readonly juniorMint?: undefined } | JuniorMintOfCooldown);

/** The junior mint where the cooldown's epoch is not known. */
type JuniorMintOfCooldown = { readonly juniorMint: PublicKey };

/**
 * Ends a cooldown and mints its tokens back. Signed by the authority; the rent goes back to who paid it.
 *
 * @example
 * ```ts
 * import {
 *   cooldownAddress,
 *   decodeCooldown,
 *   decodeIfOwned,
 *   juniorCancelWithdrawalInstruction,
 * } from '@obverse/core';
 *
 * const at = cooldownAddress(stablecoin, user, 1n, programId);
 * const account = await connection.getAccountInfo(at);
 * const cooldown = decodeIfOwned(programId, at, account, decodeCooldown);
 * if (!cooldown) throw new Error('there is no such withdrawal');
 * const params = { stablecoin: { address: stablecoin }, cooldown };
 * const instruction = juniorCancelWithdrawalInstruction(params, programId);
 * ```
 */
export function juniorCancelWithdrawalInstruction(
  params: JuniorCancelWithdrawalParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { stablecoin, cooldown, authority, destination } = params;
  const { owner } = cooldown;
  // not the stablecoin's mint: after a loss of the whole pool it has none until `openJuniorMint`
  const juniorMint =
    params.juniorMint ?? juniorMintAddress(stablecoin.address, params.cooldown.epoch, programId);
  const accounts = {
    authority: authority ?? owner,
    owner,
    stablecoin: stablecoin.address,
    juniorMint,
    cooldown: cooldown.address,
    rentReceiver: cooldown.rentPayer,
    destination: destination ?? tokenAddress(juniorMint, owner, TOKEN_2022_PROGRAM_ID),
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('juniorCancelWithdrawal', accounts, {}, programId);
}
