import { maxWalletAccounts } from '@obverse/contracts';
import { juniorMintAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from '../chain/chain.ts';
import { type HeldToken, listHeldTokens } from '../chain/held-tokens.ts';
import { listOwnCooldowns, type OwnCooldown } from '../chain/lists.ts';
import { findPlatformTokens } from '../chain/platform-tokens.ts';
import type { PlatformToken } from '../chain/token-states.ts';
import { invalid } from '../lib/errors.ts';

/** What a wallet holds of one token of the platform. */
export type Holding = {
  readonly token: PlatformToken;
  readonly accounts: readonly HeldToken[];
  readonly cooldowns: readonly OwnCooldown[];
};

/** What a wallet holds in finalized slots. */
export type Holdings = {
  /** Ordered by mint. */
  readonly holdings: readonly Holding[];
  /** How many token accounts are of mints that were not looked at. */
  readonly uncheckedAccounts: number;
};

/** A wallet, and the only mint that is asked about. */
export type WalletQuery = { readonly wallet: PublicKey; readonly mint?: string | undefined };

function grouped<T>(entries: readonly T[], mintOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const mint = mintOf(entry);
    const group = groups.get(mint);
    if (group === undefined) groups.set(mint, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** @throws ApiError INVALID_REQUEST where these are more accounts than one answer covers */
export function assertFewAccounts(count: number, { mint }: WalletQuery): void {
  if (count <= maxWalletAccounts) return;
  const found = `the wallet has ${count} token accounts and cooldowns, and an answer covers ${maxWalletAccounts}`;
  throw mint === undefined ? invalid('mint', `is required: ${found}`) : invalid('mint', found);
}

/**
 * Reads the wallet's token accounts and cooldowns of the platform's tokens.
 *
 * @throws ApiError INVALID_REQUEST where there are too many; UNAVAILABLE when the cluster does not answer
 */
export async function readHoldings(chain: Chain, query: WalletQuery): Promise<Holdings> {
  const [{ held }, { cooldowns }] = await Promise.all([
    listHeldTokens(chain, query.wallet),
    listOwnCooldowns(chain, query.wallet),
  ]);
  const isAsked = (mint: string) => query.mint === undefined || query.mint === mint;
  const accounts = grouped(held, ({ mint }) => mint);
  const cooling = grouped(cooldowns, ({ stablecoin, epoch }) =>
    juniorMintAddress(new PublicKey(stablecoin), epoch, chain.programId).toBase58(),
  );
  const mints = [...new Set([...accounts.keys(), ...cooling.keys()])].filter(isAsked).sort();
  const { tokens, unchecked } = await findPlatformTokens(chain, mints);
  const holdings = mints.flatMap((mint): Holding[] => {
    const token = tokens.get(mint);
    return token === undefined
      ? []
      : [{ token, accounts: accounts.get(mint) ?? [], cooldowns: cooling.get(mint) ?? [] }];
  });
  const count = holdings.reduce((sum, each) => sum + each.accounts.length + each.cooldowns.length, 0);
  assertFewAccounts(count, query);
  return { holdings, uncheckedAccounts: held.filter(({ mint }) => unchecked.has(mint)).length };
}
