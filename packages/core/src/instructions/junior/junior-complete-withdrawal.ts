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

/** Pays out a withdrawal, or a part of it, in its exit window. Signed by the cooldown's owner; its rent goes back to who paid it. */
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
