import { juniorMintAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { fromUnixSeconds } from '../lib/format.ts';
import { readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { listOwnCooldowns, type OwnCooldown } from '../state/cooldowns.ts';
import { type HeldToken, listHeldTokens } from './held-tokens.ts';
import { findPlatformToken, findPlatformTokens } from './platform-tokens.ts';
import type { PlatformToken } from './token-states.ts';

/** A wallet, and the only mint that is asked about. */
export type WalletQuery = { readonly wallet: PublicKey; readonly mint?: string | undefined };

/** What a wallet holds of the platform's tokens, as it is finalized. */
export type Holdings = {
  readonly tokens: ReadonlyMap<string, PlatformToken>;
  /** Its token accounts by address, and the slot they were read in. */
  readonly accounts: ReadonlyMap<string, HeldToken>;
  readonly accountsSlot: number;
  /** Its cooldowns by address, each with its junior mint, and the slot they were read in. */
  readonly cooldowns: ReadonlyMap<string, OwnCooldown & { readonly mint: string }>;
  readonly cooldownsSlot: number;
  /** How many token accounts are of mints that were not looked at. */
  readonly uncheckedAccounts: number;
  /** The cluster's time. */
  readonly now: Date;
};

export const isAsked = (query: WalletQuery, mint: string): boolean =>
  query.mint === undefined || query.mint === mint;

const byAddress = <T extends { readonly address: string }>(entries: readonly T[]): Map<string, T> =>
  new Map(entries.map((entry) => [entry.address, entry]));

/**
 * Reads a wallet's token accounts and cooldowns of the platform's tokens, all of them and not only associated accounts.
 *
 * @param known mints that it had tokens of before
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readHoldings(
  chain: Chain,
  query: WalletQuery,
  known: readonly string[],
): Promise<Holdings> {
  const [tokenList, cooldownList, { now }] = await Promise.all([
    listHeldTokens(chain, query.wallet),
    listOwnCooldowns(chain, query.wallet),
    readAccounts(chain, []),
  ]);
  const held = tokenList.held.filter(({ mint }) => isAsked(query, mint));
  const cooling = cooldownList.cooldowns
    .map((cooldown) => {
      const stablecoin = new PublicKey(cooldown.stablecoin);
      const mint = juniorMintAddress(stablecoin, cooldown.epoch, chain.programId).toBase58();
      return { ...cooldown, mint };
    })
    .filter(({ mint }) => isAsked(query, mint));
  const mints = [...known, ...cooling.map(({ mint }) => mint), ...held.map(({ mint }) => mint)];
  const [{ tokens, unchecked }, asked] = await Promise.all([
    findPlatformTokens(chain, mints),
    query.mint === undefined ? undefined : findPlatformToken(chain, query.mint),
  ]);
  const accounts = byAddress(held.filter(({ mint }) => tokens.has(mint)));
  return {
    tokens: asked === undefined ? tokens : new Map([...tokens, [asked.mint.toBase58(), asked]]),
    accounts,
    accountsSlot: tokenList.slot,
    cooldowns: byAddress(cooling),
    cooldownsSlot: cooldownList.slot,
    uncheckedAccounts: held.filter(({ mint }) => unchecked.has(mint)).length,
    now: fromUnixSeconds(now),
  };
}
