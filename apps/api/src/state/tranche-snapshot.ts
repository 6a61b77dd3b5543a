import {
  decodePlatform,
  decodeStablecoin,
  math,
  mintSupply,
  platformAddress,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  tokenAmount,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { type Account, decodeExisting, existing, readAccounts, recentMs } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import type { StablecoinFacts } from '../solana/coins.ts';
import { countHolders } from '../solana/holders.ts';
import type { Price } from '../solana/prices.ts';

/** Which junior tranche: the junior pool of a stablecoin in one epoch. Its id is the address of the epoch's junior mint. */
export type TrancheRef = {
  /** Its addresses; epoch and junior mint as they were when it was found. */
  readonly stablecoin: StablecoinFacts;
  readonly epoch: number;
  readonly id: PublicKey;
};

/** A junior tranche with its stablecoin, in one slot. */
export type TrancheSnapshot = {
  readonly id: PublicKey;
  readonly epoch: number;
  readonly status: 'active' | 'wipedOut';
  /** Whether the junior mint exists: after a wipe-out the next epoch's is created with the first deposit. */
  readonly isOpen: boolean;
  /** As recorded. */
  readonly stablecoin: Stablecoin;
  /** The stablecoin accrued to `now`. */
  readonly state: math.StablecoinState;
  /** The tranche's own part of it: empty where it was wiped out. */
  readonly pool: math.Pool;
  /** Tokens in accounts and in cooldowns, base units; burned ones do not count. */
  readonly outstanding: bigint;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  readonly paused: boolean;
  /** The cluster's time when it was read; unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** @throws ApiError UNAVAILABLE where no fresh price is known */
  readonly price: () => Price;
};

/**
 * Reads a tranche as it is now, and accounts of the same slot.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readTrancheWith(
  chain: Chain,
  { stablecoin: { address, vault, underlyingMint }, epoch, id }: TrancheRef,
  others: readonly PublicKey[],
): Promise<{ readonly tranche: TrancheSnapshot; readonly others: readonly (Account | null)[] }> {
  const platformId = platformAddress(chain.programId);
  const own = [platformId, address, vault, id];
  const { slot, now, accounts } = await readAccounts(chain, [...own, ...others, ...chain.pricing.accounts]);
  const [platform, recorded, balance, mint] = accounts;
  const stablecoin = decodeExisting(chain, address, recorded, decodeStablecoin);
  const state = math.accrue(stablecoin, now);
  const isActive = stablecoin.epoch === epoch;
  // anyone can send SOL to the address before the mint is created
  const isOpen = mint?.owner.equals(TOKEN_2022_PROGRAM_ID) ?? false;
  const inAccounts = isOpen ? mintSupply(existing(chain, id, mint)) : 0n;
  const prices = accounts.slice(own.length + others.length);
  const tranche: TrancheSnapshot = {
    id,
    epoch,
    status: isActive ? 'active' : 'wipedOut',
    isOpen,
    stablecoin,
    state,
    pool: isActive ? math.juniorPool(state) : { assets: 0n, supply: 0n },
    outstanding: inAccounts + (isActive ? stablecoin.juniorCooling : 0n),
    vaultBalance: tokenAmount(existing(chain, vault, balance)),
    paused: decodeExisting(chain, platformId, platform, decodePlatform).paused,
    now,
    slot,
    price: () => chain.pricing.at(now, prices)(underlyingMint),
  };
  return { tranche, others: accounts.slice(own.length, own.length + others.length) };
}

/** As {@link readTrancheWith}, the tranche alone. */
export const readTrancheSnapshot = async (chain: Chain, ref: TrancheRef): Promise<TrancheSnapshot> =>
  (await readTrancheWith(chain, ref, [])).tranche;

/** A tranche at most one slot ago. */
export const recentTranche = (chain: Chain, ref: TrancheRef): Promise<TrancheSnapshot> =>
  chain.shared(`tranche ${ref.id.toBase58()}`, chain.slotMs, (shared) => readTrancheSnapshot(shared, ref));

/** A tranche with the owners who hold its tokens, each counted once. */
export type HeldTranche = TrancheSnapshot & { readonly holders: number };

/** How often the holders are counted while the tranche keeps changing. */
const maxCounts = 3;

const isUnchanged = (a: TrancheSnapshot, b: TrancheSnapshot): boolean =>
  a.outstanding === b.outstanding &&
  a.stablecoin.juniorSupply === b.stablecoin.juniorSupply &&
  a.stablecoin.juniorAssets === b.stablecoin.juniorAssets;

/**
 * Reads a tranche with its holders. RPC nodes do not give both in one call. The tranche is therefore read before and after the holders are
 * counted: where supply and assets are the same, all values are those of the slots in between. A tranche that changes each time is given as
 * it was after the last count.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readHeldTranche(chain: Chain, ref: TrancheRef): Promise<HeldTranche> {
  let before = await readTrancheSnapshot(chain, ref);
  for (let counts = 1; ; counts += 1) {
    const { holders, slots } = await countHolders(chain, ref.id, 'confirmed');
    const tranche = await readTrancheSnapshot(chain, ref);
    const isInBetween = slots.every((counted) => before.slot <= counted && counted <= tranche.slot);
    if ((isUnchanged(before, tranche) && isInBetween) || counts === maxCounts) return { ...tranche, holders };
    before = tranche;
  }
}

/** A tranche with its holders, at most a second ago. */
export const recentHeldTranche = (chain: Chain, ref: TrancheRef): Promise<HeldTranche> =>
  chain.shared(`held tranche ${ref.id.toBase58()}`, recentMs, (shared) => readHeldTranche(shared, ref));
