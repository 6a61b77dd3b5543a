import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';

/** Parameters of {@link updateMetadataInstruction}. */
export interface UpdateMetadataParams {
  readonly integration: Integration;
  /** `name`, `symbol`, `uri` or `description`. */
  readonly field: 'name' | 'symbol' | 'uri' | 'description';
  readonly value: string;
  /** Pays the rent of longer metadata; the authority by default. */
  readonly feePayer?: PublicKey;
}

/** Changes one field of a branded mint's metadata. Signed by the integration's authority and the fee payer. */
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
