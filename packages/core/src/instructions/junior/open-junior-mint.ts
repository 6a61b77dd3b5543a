import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { juniorMintAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link openJuniorMintInstruction}. */
export type OpenJuniorMintParams = {
  readonly stablecoin: Pick<Stablecoin, 'address'>;
  /** Pays the rent. */
  readonly feePayer: PublicKey;
} & (
  | { readonly stablecoin: Pick<Stablecoin, 'epoch'>; readonly juniorMint?: undefined }
  // where the epoch is not known
  | { readonly juniorMint: PublicKey }
);

/**
 * Creates the junior mint of the present epoch, after a loss has wiped out the one before. Signed by the fee payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, openJuniorMintInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const instruction = openJuniorMintInstruction({ stablecoin: pool, feePayer }, programId);
 * ```
 */
export function openJuniorMintInstruction(
  params: OpenJuniorMintParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { stablecoin, feePayer } = params;
  const accounts = {
    feePayer,
    stablecoin: stablecoin.address,
    juniorMint:
      params.juniorMint ?? juniorMintAddress(stablecoin.address, params.stablecoin.epoch, programId),
    token2022Program: TOKEN_2022_PROGRAM_ID,
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('openJuniorMint', accounts, {}, programId);
}
