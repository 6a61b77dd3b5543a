import { type PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { ASSOCIATED_TOKEN_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';

/** Whose token account to create, and who pays its rent. */
export type CreateTokenAccountParams = {
  readonly feePayer: PublicKey;
  readonly owner: PublicKey;
  readonly mint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** The associated token program's instruction that does nothing where the account exists. */
const createIdempotent = 1;

/**
 * Creates the owner's associated token account; does nothing where it exists. Signed by the fee payer.
 *
 * @example
 * ```ts
 * import { createTokenAccountInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
 *
 * const params = { feePayer, owner: user, mint: brandedMint, tokenProgram: TOKEN_2022_PROGRAM_ID };
 * const instruction = createTokenAccountInstruction(params);
 * ```
 */
export function createTokenAccountInstruction({
  feePayer,
  owner,
  mint,
  tokenProgram,
}: CreateTokenAccountParams): TransactionInstruction {
  const readonly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false });
  return new TransactionInstruction({
    programId: ASSOCIATED_TOKEN_PROGRAM_ID,
    keys: [
      { pubkey: feePayer, isSigner: true, isWritable: true },
      { pubkey: tokenAddress(mint, owner, tokenProgram), isSigner: false, isWritable: true },
      readonly(owner),
      readonly(mint),
      readonly(SystemProgram.programId),
      readonly(tokenProgram),
    ],
    data: Buffer.of(createIdempotent),
  });
}
