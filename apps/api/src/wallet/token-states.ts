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
import type { PlatformToken } from './ledger/model.ts';

/** A token of the platform with what its value depends on, in one slot. */
export type TokenState = {
  readonly token: PlatformToken;
  readonly metadata: TokenMetadata;
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
  const poolOf = (): math.Pool => {
    if (token.kind === 'junior') return isActive ? math.juniorPool(state) : { assets: 0n, supply: 0n };
    const integration = decodeExisting(chain, token.id, identified, decodeIntegration);
    return math.projectTo({ stablecoin, integration }, now).integration;
  };
  return {
    token,
    metadata: decodeTokenMetadata(token.mint, existing(chain, token.mint, mint)),
    pool: poolOf(),
    status: isActive ? 'active' : 'wipedOut',
    stablecoin,
    state,
    vaultBalance: tokenAmount(existing(chain, vaultAddress(token.stablecoin, chain.programId), vault)),
    now,
  };
}

/** Reads the states of tokens, those that are probably needed before it is known which are. Each is read once. */
export type TokenStateReader = {
  /** Begins to read these. */
  readonly expect: (tokens: readonly PlatformToken[]) => void;
  /** The states of these tokens, in the same order. Those that were not expected are read now. */
  readonly states: (tokens: readonly PlatformToken[]) => Promise<readonly TokenState[]>;
};

export function tokenStateReader(chain: ChainAccess): TokenStateReader {
  const reading = new Map<string, Promise<TokenState>>();
  const expect = (tokens: readonly PlatformToken[]) => {
    const missing = tokens.filter(({ mint }) => !reading.has(mint.toBase58()));
    const snapshots = readGroups(
      chain,
      missing.map((token) => addressesOf(chain, token)),
    );
    for (const [i, token] of missing.entries()) {
      const state = snapshots.then((found) => stateOf(chain, token, found[i] as AccountsSnapshot));
      reading.set(token.mint.toBase58(), mayGoUnused(state));
    }
  };
  return {
    expect,
    states: (tokens) => {
      expect(tokens);
      return Promise.all(tokens.map(({ mint }) => reading.get(mint.toBase58()) as Promise<TokenState>));
    },
  };
}
