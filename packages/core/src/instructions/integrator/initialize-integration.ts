import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import {
  brandedMintAddress,
  integrationAddress,
  platformAddress,
  stablecoinAddress,
} from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import { type InitializeIntegrationArguments, KIND_EARNING } from '../../program/platform.generated.ts';

/** Parameters of {@link initializeIntegrationInstruction}. */
export type InitializeIntegrationParams = Omit<InitializeIntegrationArguments, 'kind' | 'powers'> & {
  /** One of `math.coinKinds`; an earning coin by default. A payment coin has a commission of 10 000 basis points. */
  readonly kind?: number;
  /** What `compliance` may do to the coin's holders, by {@link powerBits}; nothing by default, and for ever. */
  readonly powers?: number | undefined;
  /** Who has the powers. */
  readonly compliance?: PublicKey | undefined;
  /** Whose names these are: the branded mint is an address of the initializer. */
  readonly initializer: PublicKey;
  /** Pays the rent; the initializer by default. */
  readonly feePayer?: PublicKey;
  readonly stablecoinIndex: number;
};

/**
 * Creates a branded mint with its metadata and opens the integration on it. Signed by the initializer and the fee payer.
 *
 * @example
 * ```ts
 * import { initializeIntegrationInstruction } from '@obverse/core';
 *
 * const names = { name: 'Acme', symbol: 'ACME', uri: 'https://example.com/acme.json', description: '' };
 * const terms = { stablecoinIndex: 0, authority, feeBps: 1_000, whitelistRequired: false };
 * const params = { initializer: authority, feePayer, ...terms, ...names };
 * const instruction = initializeIntegrationInstruction(params, programId);
 * ```
 */
export function initializeIntegrationInstruction(
  params: InitializeIntegrationParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const brandedMint = brandedMintAddress(
    params.initializer,
    params.stablecoinIndex,
    params.symbol,
    programId,
  );
  const accounts = {
    feePayer: params.feePayer ?? params.initializer,
    initializer: params.initializer,
    platform: platformAddress(programId),
    stablecoin: stablecoinAddress(params.stablecoinIndex, programId),
    integration: integrationAddress(brandedMint, programId),
    brandedMint,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
    compliance: params.compliance ?? null,
  };
  const args = { ...params, kind: params.kind ?? Number(KIND_EARNING), powers: params.powers ?? 0 };
  return encodeInstruction('initializeIntegration', accounts, args, programId);
}
