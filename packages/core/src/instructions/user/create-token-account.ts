import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { tokenAddress } from '../../addresses/token.ts';

/** Whose token account to create, and who pays its rent. */
export type CreateTokenAccountParams = {
  readonly feePayer: PublicKey;
  readonly owner: PublicKey;
  readonly mint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Creates the owner's associated token account; does nothing where it exists. Signed by the fee payer. */
export function createTokenAccountInstruction({
  feePayer,
  owner,
  mint,
  tokenProgram,
}: CreateTokenAccountParams): TransactionInstruction {
  const address = tokenAddress(mint, owner, tokenProgram);
  return createAssociatedTokenAccountIdempotentInstruction(feePayer, address, owner, mint, tokenProgram);
}
