import { juniorMintAddress, stablecoinAddress } from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { type Fixture, text } from './fixture.ts';

/** The junior tranche of stablecoin 1. */
export const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();

export const week = 7 * 86_400;

/** A wallet with junior tokens of the tranche. */
export async function depositor({ ok, execute, wallet }: Fixture, amount: bigint): Promise<Keypair> {
  const user = await wallet(amount, 1);
  const { rateToUnderlying } = await ok('tranches.juniorExchangeRate', { id: tranche });
  const deposit = { trancheId: tranche, recipient: text(user), assetMint: rateToUnderlying[0].mint };
  await execute('tranches.juniorMint', { ...deposit, amount: `${amount}` }, [user]);
  return user;
}

/** Begins a withdrawal. @returns its cooldown */
export async function cooldownOf({ execute }: Fixture, user: Keypair, amount: bigint): Promise<string> {
  const request = { trancheId: tranche, user: text(user), amount: `${amount}` };
  return (await execute('tranches.juniorWithdrawRequest', request, [user])).cooldown;
}
