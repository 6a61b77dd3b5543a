import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { juniorMintAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Cooldown } from '../../program/platform.generated.ts';

/** Parameters of {@link juniorCancelWithdrawalInstruction}. */
export type JuniorCancelWithdrawalParams = {
  readonly cooldown: Cooldown;
  /** Receives the junior tokens; the owner's associated token account by default. */
  readonly destination?: PublicKey;
};

/** Ends a cooldown and mints its tokens back. Signed by the cooldown's owner; its rent goes back to who paid it. */
export function juniorCancelWithdrawalInstruction(
  { cooldown, destination }: JuniorCancelWithdrawalParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { owner, juniorTranche } = cooldown;
  const juniorMint = juniorMintAddress(juniorTranche, programId);
  const accounts = {
    owner,
    juniorTranche,
    juniorMint,
    cooldown: cooldown.address,
    rentReceiver: cooldown.rentPayer,
    destination: destination ?? tokenAddress(juniorMint, owner, TOKEN_2022_PROGRAM_ID),
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('juniorCancelWithdrawal', accounts, {}, programId);
}
