import { createTokenAccountInstruction, type Stablecoin, tokenAddress } from '@obverse/core';
import { createMintToInstruction } from '@solana/spl-token';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { KEYS } from './keys.ts';

/**
 * Mints test coins of a stablecoin's underlying into the owner's associated token account, which is created if need be. Signed by
 * the faucet and the fee payer.
 * @param amount base units
 */
export function mintTestCoins(
  { underlyingMint: mint, tokenProgram }: Stablecoin,
  owner: PublicKey,
  amount: bigint,
  feePayer: PublicKey,
): TransactionInstruction[] {
  const account = tokenAddress(mint, owner, tokenProgram);
  return [
    createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram }),
    createMintToInstruction(mint, account, KEYS.faucet.publicKey, amount, [], tokenProgram),
  ];
}
