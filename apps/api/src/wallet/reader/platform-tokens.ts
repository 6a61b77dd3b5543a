import { decodeIntegration, integrationAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { decodeAccount, maxAddresses, readAccounts } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';
import { trancheOf } from '../../state/tranches.ts';
import type { PlatformToken, PlatformTokens } from '../ledger/model.ts';

/** How many calls for integrations a request makes at most. */
const maxCalls = 4;

/** What was found out about a mint: the platform's token, or that it is none. */
type CachedToken = { readonly token: PlatformToken | undefined };

const fromCache = ({ mints }: Chain, mint: string) => mints.get(mint) as CachedToken | undefined;

const cache = ({ mints }: Chain, mint: string, token: PlatformToken | undefined) =>
  mints.set(mint, { token });

/** The platform's token of a mint, where that was found out before. */
export const cachedToken = (chain: Chain, mint: string): PlatformToken | undefined =>
  fromCache(chain, mint)?.token;

/** Caches the junior mints of all epochs so far. */
async function cacheJuniorMints(chain: Chain): Promise<void> {
  const { states } = await recentStablecoins(chain);
  for (const state of states) {
    for (let { epoch } = state.stablecoin; epoch >= 0; epoch -= 1) {
      const { id } = trancheOf(chain, state, epoch);
      const token = { kind: 'junior', mint: id, id, stablecoin: state.stablecoin.address, epoch } as const;
      cache(chain, id.toBase58(), token);
    }
  }
}

/** Reads and caches which of these mints are coins'. Of `requested` it does not cache that it is none. */
async function cacheCoins(chain: Chain, mints: readonly string[], requested: string | undefined) {
  if (mints.length === 0) return;
  const coins = mints.map((each) => {
    const mint = new PublicKey(each);
    return { mint, id: integrationAddress(mint, chain.programId) };
  });
  const { accounts } = await readAccounts(
    chain,
    coins.map(({ id }) => id),
  );
  for (const [i, { mint, id }] of coins.entries()) {
    const integration = decodeAccount(chain, id, accounts[i], decodeIntegration);
    const token = integration && ({ kind: 'coin', mint, id, stablecoin: integration.stablecoin } as const);
    // an existing mint that is no coin's never becomes one, as a coin's mint begins with its integration
    if (token !== undefined || mints[i] !== requested) cache(chain, mint.toBase58(), token);
  }
}

/**
 * Finds out which of these mints of existing token accounts the platform's program issues. A request looks at 396 unknown mints at most, for
 * anyone can send a wallet tokens of any number of others.
 *
 * @param requested one more mint, which may not exist
 * @returns the platform's tokens by mint, and the mints that were not looked at
 */
export async function findPlatformTokens(
  chain: Chain,
  mints: readonly string[],
  requested?: string,
): Promise<{ readonly tokens: PlatformTokens; readonly unchecked: ReadonlySet<string> }> {
  const all = [...new Set(requested === undefined ? mints : [requested, ...mints])];
  const isUnknown = (mint: string) => fromCache(chain, mint) === undefined;
  if (all.some(isUnknown)) await cacheJuniorMints(chain);
  const unknown = all.filter(isUnknown);
  const calls = Array.from({ length: maxCalls }, (_, i) =>
    cacheCoins(chain, unknown.slice(i * maxAddresses, (i + 1) * maxAddresses), requested),
  );
  await Promise.all(calls);
  const found = all.map((mint) => [mint, cachedToken(chain, mint)] as const);
  return {
    tokens: new Map(found.flatMap(([mint, token]) => (token ? [[mint, token]] : []))),
    unchecked: new Set(unknown.slice(maxCalls * maxAddresses)),
  };
}
