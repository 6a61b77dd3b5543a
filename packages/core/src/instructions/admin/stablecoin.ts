import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import {
  juniorMintAddress,
  juniorTrancheAddress,
  platformAddress,
  stablecoinAddress,
  vaultAddress,
} from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type {
  CreateStablecoinArguments,
  Stablecoin,
  UpdateStablecoinArguments,
} from '../../program/platform.generated.ts';

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

/** Adds a stablecoin with its vault, junior tranche and junior mint. Signed by the admin and the fee payer. */
export function createStablecoinInstruction(
  params: CreateStablecoinParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const stablecoin = stablecoinAddress(params.index, programId);
  const juniorTranche = juniorTrancheAddress(stablecoin, programId);
  const accounts = {
    admin: params.admin,
    feePayer: params.feePayer ?? params.admin,
    platform: platformAddress(programId),
    stablecoin,
    underlyingMint: params.underlyingMint,
    vault: vaultAddress(stablecoin, programId),
    juniorTranche,
    juniorMint: juniorMintAddress(juniorTranche, programId),
    tokenProgram: params.tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('createStablecoin', accounts, params, programId);
}

/** Parameters of {@link updateStablecoinInstruction}. */
export type UpdateStablecoinParams = UpdateStablecoinArguments & {
  readonly admin: PublicKey;
  readonly stablecoin: Stablecoin;
};

/** Replaces a stablecoin's settings. Signed by the admin. Settings that stay can be taken from the decoded stablecoin. */
export function updateStablecoinInstruction(
  params: UpdateStablecoinParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { admin, stablecoin } = params;
  const accounts = {
    admin,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    juniorTranche: stablecoin.juniorTranche,
  };
  return encodeInstruction('updateStablecoin', accounts, params, programId);
}
