import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration, Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link setFeeInstruction}. */
export type SetFeeParams = {
  readonly integration: Pick<Integration, 'address' | 'authority'>;
  readonly stablecoin: Pick<Stablecoin, 'address'>;
  /** 0 to 10 000. */
  readonly feeBps: number;
};

/**
 * Lowers the commission on gains from now on, or schedules a raise after the platform's delay. Signed by the integration's authority.
 *
 * @example
 * ```ts
 * import { setFeeInstruction } from '@obverse/core';
 *
 * const accounts = { integration: { address: integration, authority }, stablecoin: { address: stablecoin } };
 * const instruction = setFeeInstruction({ ...accounts, feeBps: 500 }, programId);
 * ```
 */
export function setFeeInstruction(
  { integration, stablecoin, feeBps }: SetFeeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    authority: integration.authority,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    integration: integration.address,
  };
  return encodeInstruction('setFee', accounts, { feeBps }, programId);
}

/** Parameters of {@link setWhitelistRequiredInstruction}. */
export type SetWhitelistRequiredParams = {
  readonly integration: PublicKey;
  readonly authority: PublicKey;
  readonly required: boolean;
};

/**
 * Opens minting to everyone, or to whitelisted users only. Signed by the integration's authority.
 *
 * @example
 * ```ts
 * import { setWhitelistRequiredInstruction } from '@obverse/core';
 *
 * const instruction = setWhitelistRequiredInstruction({ integration, authority, required: true }, programId);
 * ```
 */
export function setWhitelistRequiredInstruction(
  { integration, authority, required }: SetWhitelistRequiredParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('setWhitelistRequired', { authority, integration }, { required }, programId);
}

/** Parameters of {@link updateMetadataInstruction}. */
export type UpdateMetadataParams = {
  readonly integration: Pick<Integration, 'address' | 'brandedMint' | 'authority'>;
  /** `name`, `symbol`, `uri` or `description`. */
  readonly field: 'name' | 'symbol' | 'uri' | 'description';
  readonly value: string;
  /** Pays the rent of longer metadata; the authority by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Changes one field of a branded mint's metadata. Signed by the integration's authority and the fee payer.
 *
 * @example
 * ```ts
 * import { updateMetadataInstruction } from '@obverse/core';
 *
 * const coin = { address: integration, brandedMint, authority };
 * const change = { field: 'uri', value: 'https://example.com/acme-2.json' } as const;
 * const instruction = updateMetadataInstruction({ integration: coin, ...change, feePayer }, programId);
 * ```
 */
export function updateMetadataInstruction(
  params: UpdateMetadataParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { authority, address, brandedMint } = params.integration;
  const accounts = {
    authority,
    feePayer: params.feePayer ?? authority,
    integration: address,
    brandedMint,
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('updateMetadata', accounts, params, programId);
}
