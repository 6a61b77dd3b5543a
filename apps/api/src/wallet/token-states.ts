import {
  decodeIntegration,
  decodeStablecoin,
  decodeTokenMetadata,
  math,
  type Stablecoin,
  type TokenMetadata,
  vaultAddress,
} from '@obverse/core';
import { AccountLayout } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import { mayGoUnused } from '../lib/async.ts';
import {
  type Account,
  type ChainAccess,
  decodeExisting,
  existing,
  readAccounts,
} from '../solana/accounts.ts';

/** A token that the platform's program issues. Nothing of this ever changes. */
export type PlatformToken = {
  readonly mint: PublicKey;
  /** The stablecoin that it is of. */
  readonly stablecoin: PublicKey;
} & (
  | { readonly kind: 'coin'; readonly integration: PublicKey }
  | { readonly kind: 'junior'; readonly epoch: number }
);

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

/** Each takes at most four of the 99 accounts of a call. */
const tokensPerCall = 24;

const addressesOf = (chain: ChainAccess, token: PlatformToken): readonly PublicKey[] => [
  token.stablecoin,
  vaultAddress(token.stablecoin, chain.programId),
  token.mint,
  ...(token.kind === 'coin' ? [token.integration] : []),
];

type AccountOf = (address: PublicKey) => Account | null | undefined;

function stateOf(chain: ChainAccess, token: PlatformToken, now: bigint, accountOf: AccountOf): TokenState {
  const decode = <T>(address: PublicKey, decoder: (address: PublicKey, data: Uint8Array) => T) =>
    decodeExisting(chain, address, accountOf(address), decoder);
  const stablecoin = decode(token.stablecoin, decodeStablecoin);
  const vault = vaultAddress(token.stablecoin, chain.programId);
  const state = math.accrue(stablecoin, now);
  const isActive = token.kind === 'coin' || token.epoch === stablecoin.epoch;
  const poolOf = (): math.Pool => {
    if (token.kind === 'junior') return isActive ? math.juniorPool(state) : { assets: 0n, supply: 0n };
    const integration = decode(token.integration, decodeIntegration);
    return math.projectTo({ stablecoin, integration }, now).integration;
  };
  return {
    token,
    metadata: decodeTokenMetadata(token.mint, existing(chain, token.mint, accountOf(token.mint))),
    pool: poolOf(),
    status: isActive ? 'active' : 'wipedOut',
    stablecoin,
    state,
    vaultBalance: AccountLayout.decode(existing(chain, vault, accountOf(vault)).data).amount,
    now,
  };
}

async function readPart(chain: ChainAccess, tokens: readonly PlatformToken[]): Promise<TokenState[]> {
  const asked = new Map(
    tokens.flatMap((token) => addressesOf(chain, token)).map((address) => [address.toBase58(), address]),
  );
  const { now, accounts } = await readAccounts(chain, [...asked.values()]);
  const found = new Map([...asked.keys()].map((address, i) => [address, accounts[i]]));
  return tokens.map((token) => stateOf(chain, token, now, (address) => found.get(address.toBase58())));
}

/** Reads tokens of the platform as they are now; 24 in a call, and all calls at once. */
async function readTokenStates(
  chain: ChainAccess,
  tokens: readonly PlatformToken[],
): Promise<readonly TokenState[]> {
  const parts = Array.from({ length: Math.ceil(tokens.length / tokensPerCall) }, (_, i) =>
    readPart(chain, tokens.slice(i * tokensPerCall, (i + 1) * tokensPerCall)),
  );
  return (await Promise.all(parts)).flat();
}

/** Reads the states of tokens, those that are probably needed before it is known which are. */
export type TokenStateReader = {
  /** Begins to read these. */
  readonly expect: (tokens: readonly PlatformToken[]) => void;
  /** The states of these tokens, in the same order. Those that were not expected are read now. */
  readonly states: (tokens: readonly PlatformToken[]) => Promise<readonly TokenState[]>;
};

/** Each state is read once. */
export function tokenStateReader(chain: ChainAccess): TokenStateReader {
  const reading = new Map<string, Promise<TokenState>>();
  const expect = (tokens: readonly PlatformToken[]) => {
    const missing = tokens.filter(({ mint }) => !reading.has(mint.toBase58()));
    const states = readTokenStates(chain, missing);
    for (const [i, { mint }] of missing.entries()) {
      const state = states.then((found) => found[i] as TokenState);
      reading.set(mint.toBase58(), mayGoUnused(state));
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
