import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin, UpdateStablecoinArguments } from '../../program/platform.generated.ts';

/** Parameters of {@link updateStablecoinInstruction}. */
export interface UpdateStablecoinParams extends UpdateStablecoinArguments {
  readonly admin: PublicKey;
  readonly stablecoin: Stablecoin;
}

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
