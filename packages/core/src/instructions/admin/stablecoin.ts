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
export type CreateStablecoinParams = Omit<CreateStablecoinArguments, 'acceptedPowers'> & {
  /** The powers of the underlying's issuer that are accepted, see `underlyingPowerBits`; none by default. */
  readonly acceptedPowers?: number;
  readonly admin: PublicKey;
  /** Pays the rent; the admin by default. */
  readonly feePayer?: PublicKey;
  /** The platform's stablecoin count: the index that the new one gets. */
  readonly index: number;
  readonly underlyingMint: PublicKey;
  /** The program that owns the underlying mint. */
  readonly tokenProgram: PublicKey;
};

/**
 * Adds a stablecoin with its vault and the junior mint of its first epoch. Signed by the admin and the fee payer.
 *
 * @example
 * ```ts
 * import { createStablecoinInstruction, TOKEN_PROGRAM_ID } from '@obverse/core';
 * import { PublicKey } from '@solana/web3.js';
 *
 * const asset = { index: 0, underlyingMint, tokenProgram: TOKEN_PROGRAM_ID, custody: PublicKey.default };
 * const limits = { supplyCap: 10_000_000_000_000n, deployPerDay: 100_000_000_000n, maxDeployedBps: 5_000 };
 * const shares = { platformFeeBps: 500, juniorPremiumBps: 2_000 };
 * const coverage = { targetCoverageBps: 1_000, minCoverageBps: 500 };
 * const times = { vestingSeconds: 604_800, cooldownSeconds: 604_800, windowSeconds: 172_800 };
 * const texts = { juniorName: 'Junior', juniorSymbol: 'JR0', juniorUri: 'https://example.com/jr0.json' };
 * const params = { admin: authority, ...asset, ...limits, ...shares, ...coverage, ...times, ...texts };
 * const instruction = createStablecoinInstruction(params, programId);
 * ```
 */
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
  return encodeInstruction(
    'createStablecoin',
    accounts,
    { ...params, acceptedPowers: params.acceptedPowers ?? 0 },
    programId,
  );
}
