import { juniorMintAddress, stablecoinAddress } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import type { Endpoint } from './endpoint.ts';
import type { Fixture } from './fixture.ts';

/** The junior tranche of stablecoin 1. */
export const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();

export const week = 7 * 86_400;

/** An address without an account. */
export const nothing = Keypair.generate().publicKey.toBase58();

/** A wallet with junior tokens of the tranche. */
export async function depositor(fixture: Fixture, amount: bigint): Promise<Keypair> {
  const user = await fixture.wallet({ underlying: amount, of: 1 });
  const { data } = (await fixture.service.get(`/tranches/junior/${tranche}/exchange-rate`)).body;
  const assetMint = data.rateToUnderlying[0].mint;
  const recipient = user.publicKey.toBase58();
  const deposit = { trancheId: tranche, recipient, assetMint, amount: amount.toString() };
  await fixture.send('/tranches/junior/mint', deposit, [user]);
  return user;
}

/** Begins a withdrawal. @returns its cooldown */
export async function cooldownOf(fixture: Fixture, user: Keypair, amount: bigint): Promise<string> {
  const request = { trancheId: tranche, user: user.publicKey.toBase58(), amount: amount.toString() };
  return (await fixture.send('/tranches/junior/withdraw/request', request, [user])).cooldown;
}

/** Tests that the junior tranche must exist. @param question a request for the tranche `id` */
export const needsATranche = (
  table: Endpoint,
  question: (id: string) => { input: Record<string, unknown> },
): void => table.refuses('TRANCHE_NOT_FOUND', () => question(nothing), `No such junior tranche: ${nothing}`);
