import {
  decodeJuniorTranche,
  decodeOwned,
  decodePlatform,
  decodeStablecoin,
  juniorTrancheAddress,
  type math,
  platformAddress,
  stablecoinAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { type ChainAccess, decodeExisting, readAccounts } from './accounts.ts';
import { countHolders } from './lists.ts';
import type { Price, PriceOf, Pricing } from './prices.ts';

/** Access to a cluster whose underlyings have prices. */
type PricedChain = ChainAccess & { readonly pricing: Pricing };

/** Every platform stablecoin in order of index, as recorded. */
export type Stablecoins = {
  /** The lowest slot that a part of this was read in. */
  readonly slot: number;
  /** The time of reading, unix seconds. */
  readonly now: bigint;
  readonly states: readonly math.StablecoinState[];
  /** What an underlying was worth at that time. */
  readonly priceOf: PriceOf;
};

/** Two accounts each, at most 99 in a call. */
const stablecoinsPerCall = 49;

async function readCount(chain: PricedChain) {
  const address = platformAddress(chain.programId);
  const { slot, now, accounts } = await readAccounts(chain, [address, ...chain.pricing.accounts]);
  const [platform, ...prices] = accounts;
  return {
    slot,
    now,
    count: decodeOwned(chain.programId, address, platform, decodePlatform)?.stablecoinCount ?? 0,
    priceOf: chain.pricing.at(now, prices),
  };
}

async function readStates(chain: ChainAccess, indexes: readonly number[]) {
  const pairs = indexes.map((index): [PublicKey, PublicKey] => {
    const stablecoin = stablecoinAddress(index, chain.programId);
    return [stablecoin, juniorTrancheAddress(stablecoin, chain.programId)];
  });
  const { slot, now, accounts } = await readAccounts(chain, pairs.flat());
  const states = pairs.map(([stablecoin, junior], i) => ({
    stablecoin: decodeExisting(chain, stablecoin, accounts[2 * i], decodeStablecoin),
    junior: decodeExisting(chain, junior, accounts[2 * i + 1], decodeJuniorTranche),
  }));
  return { slot, now, states };
}

/** Reads all stablecoins of a cluster; none where the platform is not initialized. */
export async function readStablecoins(chain: PricedChain): Promise<Stablecoins> {
  const { slot, now, count, priceOf } = await readCount(chain);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const chunks = Array.from({ length: Math.ceil(count / stablecoinsPerCall) }, (_, i) =>
    indexes.slice(i * stablecoinsPerCall, (i + 1) * stablecoinsPerCall),
  );
  const parts = await Promise.all(chunks.map((chunk) => readStates(chain, chunk)));
  return {
    slot: Math.min(slot, ...parts.map((part) => part.slot)),
    now: parts[0]?.now ?? now,
    states: parts.flatMap(({ states }) => states),
    priceOf,
  };
}

/** A junior tranche as recorded, with its holders and the price of its underlying. */
export type HeldTranche = {
  readonly state: math.StablecoinState;
  /** Unix seconds. */
  readonly now: bigint;
  readonly holders: number;
  /** @throws ApiError UNAVAILABLE where no fresh price is known */
  readonly price: () => Price;
};

/** How often the holders are counted while the tranche keeps changing. */
const maxCounts = 3;

/**
 * Reads a tranche with its holders. RPC nodes do not give both in one call. The state is therefore read before and after the holders are
 * counted: where supply and assets are the same, all figures are those of the slots in between. A tranche that changes each time is given as it
 * was after the last count.
 *
 * @param known the stablecoins as read before
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readHeldTranche(
  chain: PricedChain,
  known: Pick<Stablecoins, 'slot'>,
  { stablecoin, junior }: math.StablecoinState,
): Promise<HeldTranche> {
  let before = { slot: known.slot, junior };
  for (let counts = 1; ; counts += 1) {
    const { holders, slots } = await countHolders(chain, junior.juniorMint, 'confirmed');
    const { slot, now, accounts } = await readAccounts(chain, [
      stablecoin.address,
      junior.address,
      ...chain.pricing.accounts,
    ]);
    const [stablecoinAccount, juniorAccount, ...prices] = accounts;
    const state = {
      stablecoin: decodeExisting(chain, stablecoin.address, stablecoinAccount, decodeStablecoin),
      junior: decodeExisting(chain, junior.address, juniorAccount, decodeJuniorTranche),
    };
    const isUnchanged =
      state.junior.supply === before.junior.supply && state.junior.assets === before.junior.assets;
    const isInBetween = slots.every((counted) => before.slot <= counted && counted <= slot);
    if ((isUnchanged && isInBetween) || counts === maxCounts) {
      const priceOf = chain.pricing.at(now, prices);
      return { state, now, holders, price: () => priceOf(stablecoin.underlyingMint) };
    }
    before = { slot, junior: state.junior };
  }
}
