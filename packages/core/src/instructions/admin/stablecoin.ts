import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import {
  juniorMintAddress,
  platformAddress,
  stablecoinAddress,
  vaultAddress,
} from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { CreateStablecoinArguments } from '../../program/platform.generated.ts';

/** Parameters of {@link createStablecoinInstruction}. */
export type CreateStablecoinParams = CreateStablecoinArguments & {
  readonly admin: PublicKey;
  /** Pays the rent; the admin by default. */
  readonly feePayer?: PublicKey;
  /** The platform's stablecoin count: the index that the new one gets. */
  readonly index: number;
  readonly underlyingMint: PublicKey;
  /** The program that owns the underlying mint. */
  readonly tokenProgram: PublicKey;
};

/** Adds a stablecoin with its vault and the junior mint of its first epoch. Signed by the admin and the fee payer. */
export function createStablecoinInstruction(
  params: CreateStablecoinParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const stablecoin = stablecoinAddress(params.index, programId);
  const accounts = {
    admin: params.admin,
    feePayer: params.feePayer ?? params.admin,
    platform: platformAddress(programId),
    stablecoin,
    underlyingMint: params.underlyingMint,
    vault: vaultAddress(stablecoin, programId),
    juniorMint: juniorMintAddress(stablecoin, 0, programId),
    tokenProgram: params.tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('createStablecoin', accounts, params, programId);
}
