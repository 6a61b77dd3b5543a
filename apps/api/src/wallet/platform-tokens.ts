import { decodeIntegration, integrationAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { decodeAccount, readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import { trancheOf } from '../state/tranches.ts';
import type { PlatformToken } from './token-states.ts';

/** How many integrations are read in one call, and how many such calls a request makes at most. */
const mintsPerCall = 99;
const maxCalls = 4;

/** What was found out about a mint: whether it is of a token of the platform. */
type Known = { readonly token: PlatformToken | undefined };

const fromCache = ({ mints }: Chain, mint: string) => mints.get(mint)?.value as Known | undefined;

const remember = ({ mints }: Chain, mint: string, token: PlatformToken | undefined) =>
  mints.set(mint, { read: fromCache, value: { token } });

/** The platform's token of a mint, where that was found out before. */
export const knownToken = (chain: Chain, mint: string): PlatformToken | undefined =>
  fromCache(chain, mint)?.token;

async function readCoins(chain: Chain, mints: readonly string[]): Promise<(PlatformToken | undefined)[]> {
  const keys = mints.map((mint) => new PublicKey(mint));
  const addresses = keys.map((mint) => integrationAddress(mint, chain.programId));
  const { accounts } = await readAccounts(chain, addresses);
  return keys.map((mint, i) => {
    const integration = addresses[i] as PublicKey;
    const coin = decodeAccount(chain, integration, accounts[i], decodeIntegration);
    if (coin === undefined) return undefined;
    const token = { kind: 'coin', mint, integration, stablecoin: coin.stablecoin } as const;
    remember(chain, mint.toBase58(), token);
    return token;
  });
}

/** As {@link readCoins}, for mints of existing token accounts: one that is no coin's never becomes one, as a coin's mint begins with its integration. */
async function lookAt(chain: Chain, mints: readonly string[]): Promise<void> {
  const coins = await readCoins(chain, mints);
  for (const [i, mint] of mints.entries()) if (coins[i] === undefined) remember(chain, mint, undefined);
}

/** The junior mints of all epochs so far. */
async function rememberJuniorMints(chain: Chain): Promise<void> {
  const { states } = await recentStablecoins(chain);
  for (const state of states) {
    for (let { epoch } = state.stablecoin; epoch >= 0; epoch -= 1) {
      const mint = trancheOf(chain, state, epoch).id;
      const token = { kind: 'junior', mint, stablecoin: state.stablecoin.address, epoch } as const;
      remember(chain, mint.toBase58(), token);
    }
  }
}

/**
 * Finds out which of these mints of existing token accounts the platform's program issues. A request looks at 396 unknown mints at most, for
 * anyone can send a wallet tokens of any number of others.
 *
 * @returns the platform's tokens by mint, and the mints that were not looked at
 */
export async function findPlatformTokens(
  chain: Chain,
  mints: Iterable<string>,
): Promise<{ readonly tokens: ReadonlyMap<string, PlatformToken>; readonly unchecked: ReadonlySet<string> }> {
  const all = [...new Set(mints)];
  const isUnknown = (mint: string) => fromCache(chain, mint) === undefined;
  if (all.some(isUnknown)) await rememberJuniorMints(chain);
  const unknown = all.filter(isUnknown);
  const looked = unknown.slice(0, maxCalls * mintsPerCall);
  const calls = Array.from({ length: Math.ceil(looked.length / mintsPerCall) }, (_, i) =>
    lookAt(chain, looked.slice(i * mintsPerCall, (i + 1) * mintsPerCall)),
  );
  await Promise.all(calls);
  const found = all.map((mint) => [mint, knownToken(chain, mint)] as const);
  return {
    tokens: new Map(found.flatMap(([mint, token]) => (token ? [[mint, token]] : []))),
    unchecked: new Set(unknown.slice(looked.length)),
  };
}

/** Finds the platform's token of a mint that may not exist; undefined where it is none. */
export async function findPlatformToken(chain: Chain, mint: string): Promise<PlatformToken | undefined> {
  if (fromCache(chain, mint) === undefined) await rememberJuniorMints(chain);
  const known = fromCache(chain, mint);
  if (known !== undefined) return known.token;
  const [coin] = await readCoins(chain, [mint]);
  return coin;
}
