import type { CoinKind } from '@obverse/contracts';
import {
  decodeIntegration,
  decodeStablecoin,
  decodeTokenMetadata,
  math,
  type Stablecoin,
  type TokenMetadata,
  tokenAmount,
  vaultAddress,
} from '@obverse/core';
import { mayGoUnused } from '../lib/async.ts';
import {
  type AccountsSnapshot,
  type ChainAccess,
  decodeExisting,
  existing,
  readGroups,
} from '../solana/accounts.ts';
import { coinKindOf } from '../solana/integrations.ts';
import type { PlatformToken } from './ledger/model.ts';

/** A token of the platform with what its value depends on, in one slot. */
export type TokenState = {
  readonly token: PlatformToken;
  readonly metadata: TokenMetadata;
  /** Of a branded coin; undefined of a junior tranche. */
  readonly coinKind: CoinKind | undefined;
  /** Accrued and synced to `now`; empty of a junior tranche that was wiped out. */
  readonly pool: math.Pool;
  readonly status: 'active' | 'wipedOut';
  /** As recorded. */
  readonly stablecoin: Stablecoin;
  /** The stablecoin accrued to `now`. */
  readonly state: math.StablecoinState;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  /** The cluster's time when it was read; unix seconds. */
  readonly now: bigint;
};

const addressesOf = (chain: ChainAccess, { kind, stablecoin, mint, id }: PlatformToken) => [
  stablecoin,
  vaultAddress(stablecoin, chain.programId),
  mint,
  ...(kind === 'coin' ? [id] : []),
];

function stateOf(chain: ChainAccess, token: PlatformToken, { accounts, now }: AccountsSnapshot): TokenState {
  const [recorded, vault, mint, identified] = accounts;
  const stablecoin = decodeExisting(chain, token.stablecoin, recorded, decodeStablecoin);
  const state = math.accrue(stablecoin, now);
  const isActive = token.kind === 'coin' || token.epoch === stablecoin.epoch;
  const integration =
    token.kind === 'coin' ? decodeExisting(chain, token.id, identified, decodeIntegration) : undefined;
  const poolOf = (): math.Pool => {
    if (integration === undefined) return isActive ? math.juniorPool(state) : { assets: 0n, supply: 0n };
    return math.projectTo({ stablecoin, integration }, now).integration;
  };
  return {
    token,
    metadata: decodeTokenMetadata(token.mint, existing(chain, token.mint, mint)),
    coinKind: integration && coinKindOf(integration),
    pool: poolOf(),
    status: isActive ? 'active' : 'wipedOut',
    stablecoin,
    state,
    vaultBalance: tokenAmount(existing(chain, vaultAddress(token.stablecoin, chain.programId), vault)),
    now,
  };
}

/**
 * @returns a function that reads the states of tokens, in the same order, each token once. It may be called before it is known which of them are
 * needed.
 */
export function tokenStateReader(chain: ChainAccess) {
  const reading = new Map<string, Promise<TokenState>>();
  return (tokens: readonly PlatformToken[]): Promise<TokenState[]> => {
    const missing = tokens.filter(({ mint }) => !reading.has(mint.toBase58()));
    const groups = missing.map((token) => addressesOf(chain, token));
    const snapshots = readGroups(chain, groups);
    for (const [i, token] of missing.entries()) {
      const state = snapshots.then((found) => stateOf(chain, token, found[i] as AccountsSnapshot));
      reading.set(token.mint.toBase58(), state);
    }
    const states = tokens.map(({ mint }) => reading.get(mint.toBase58()) as Promise<TokenState>);
    return mayGoUnused(Promise.all(states));
  };
}
