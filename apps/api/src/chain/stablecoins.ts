import {
  type Change,
  changeAddress,
  changeKinds,
  decodeChange,
  decodePlatform,
  decodeStablecoin,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  tokenAmount,
  vaultAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import type { AccountReads } from './account-reads.ts';
import { type ChainAccess, decodeAccount, decodeExisting, existing, readAccounts } from './accounts.ts';
import type { PriceOf, Pricing } from './prices.ts';

/** Access to a cluster whose underlyings have prices. */
export type PricedChain = ChainAccess & { readonly pricing: Pricing };

/** A stablecoin as recorded, with what belongs to it, in one slot. */
export type StablecoinSnapshot = {
  readonly stablecoin: Stablecoin;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  /** The queued change of its settings; undefined where there is none. */
  readonly change: Change | undefined;
};

/** The platform and every stablecoin in order of index, as recorded. */
export type Stablecoins = {
  /** The lowest slot that a part of this was read in. */
  readonly slot: number;
  /** The time of reading, unix seconds. */
  readonly now: bigint;
  /** Undefined where the platform is not initialized. */
  readonly platform: Platform | undefined;
  /** The queued change of roles; undefined where there is none. */
  readonly platformChange: Change | undefined;
  readonly states: readonly StablecoinSnapshot[];
  /** What an underlying was worth at that time. */
  readonly priceOf: PriceOf;
};

/** Three accounts each, at most 99 in a call. */
const stablecoinsPerCall = 33;

async function readPlatform(chain: PricedChain) {
  const { programId, pricing } = chain;
  const address = platformAddress(programId);
  const changeId = changeAddress(address, changeKinds.platform, programId);
  const { slot, now, accounts } = await readAccounts(chain, [address, changeId, ...pricing.accounts]);
  const [platform, change, ...prices] = accounts;
  return {
    slot,
    now,
    platform: decodeAccount(chain, address, platform, decodePlatform),
    platformChange: decodeAccount(chain, changeId, change, decodeChange),
    priceOf: pricing.at(now, prices),
  };
}

async function readStates(chain: ChainAccess, indexes: readonly number[]) {
  const { programId } = chain;
  const addresses = indexes.map((index) => {
    const stablecoin = stablecoinAddress(index, programId);
    return {
      stablecoin,
      vault: vaultAddress(stablecoin, programId),
      change: changeAddress(stablecoin, changeKinds.stablecoin, programId),
    };
  });
  const all = addresses.flatMap(({ stablecoin, vault, change }) => [stablecoin, vault, change]);
  const { slot, now, accounts } = await readAccounts(chain, all);
  const states = addresses.map(({ stablecoin, vault, change }, i): StablecoinSnapshot => {
    const [state, balance, queued] = accounts.slice(3 * i);
    return {
      stablecoin: decodeExisting(chain, stablecoin, state, decodeStablecoin),
      vaultBalance: tokenAmount(existing(chain, vault, balance)),
      change: decodeAccount(chain, change, queued, decodeChange),
    };
  });
  return { slot, now, states };
}

/** Reads the platform and all stablecoins of a cluster; no stablecoins where the platform is not initialized. */
export async function readStablecoins(chain: PricedChain): Promise<Stablecoins> {
  const { slot, now, ...platform } = await readPlatform(chain);
  const count = platform.platform?.stablecoinCount ?? 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  const chunks = Array.from({ length: Math.ceil(count / stablecoinsPerCall) }, (_, i) =>
    indexes.slice(i * stablecoinsPerCall, (i + 1) * stablecoinsPerCall),
  );
  const parts = await Promise.all(chunks.map((chunk) => readStates(chain, chunk)));
  return {
    slot: Math.min(slot, ...parts.map((part) => part.slot)),
    now: parts[0]?.now ?? now,
    ...platform,
    states: parts.flatMap(({ states }) => states),
  };
}

/** @throws ApiError STABLECOIN_NOT_FOUND */
export function findStablecoinByIndex({ states }: Stablecoins, index: number): StablecoinSnapshot {
  const found = states[index];
  if (found === undefined) throw new ApiError('STABLECOIN_NOT_FOUND', `No such stablecoin: ${index}`);
  return found;
}

/** Reads the stablecoin at an address that another account names. */
export function* stablecoinReads(chain: ChainAccess, address: PublicKey): AccountReads<Stablecoin> {
  const { accounts } = yield [address];
  return decodeExisting(chain, address, accounts[0], decodeStablecoin);
}

/** The stablecoin at an address that another account names. */
export async function findStablecoin(
  chain: ChainAccess & { readonly stablecoins: () => Promise<Stablecoins> },
  address: PublicKey,
): Promise<StablecoinSnapshot> {
  const { states } = await chain.stablecoins();
  const found = states.find(({ stablecoin }) => stablecoin.address.equals(address));
  if (found === undefined) throw new Error(`${address.toBase58()} is missing on ${chain.cluster}`);
  return found;
}
