import {
  type Cooldown,
  decodeCooldown,
  decodeJuniorTranche,
  decodeOwned,
  decodeStablecoin,
  math,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
  tokenBalance,
} from '@obverse/core';
import { AccountLayout } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { decodeExisting, existing, readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import type { Price } from './prices.ts';

/** A junior tranche with its stablecoin, accrued to `now`. */
export type TrancheSnapshot = {
  readonly state: math.StablecoinState;
  /** The cluster's time when it was read; unix seconds. */
  readonly now: bigint;
};

/** As {@link TrancheSnapshot}, with the price of the underlying. */
export type PricedTranche = TrancheSnapshot & {
  /** @throws ApiError UNAVAILABLE where no fresh price is known */
  readonly price: () => Price;
};

/** Underlying in the vault, and in a wallet's associated token accounts; undefined where an account does not exist. Base units. */
export type TrancheBalances = {
  readonly vaultBalance: bigint;
  readonly underlying: bigint | undefined;
  readonly junior: bigint | undefined;
};

/** A tranche as recorded at most a second ago. */
async function findTranche(chain: Chain, id: string) {
  const stablecoins = await chain.stablecoins();
  const state = stablecoins.states.find(({ junior }) => junior.address.toBase58() === id);
  if (state === undefined) throw new ApiError('TRANCHE_NOT_FOUND', `No such junior tranche: ${id}`);
  return { stablecoins, state };
}

/**
 * Reads a tranche.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export async function readTranche(chain: Chain, id: string): Promise<PricedTranche> {
  const { stablecoins, state } = await findTranche(chain, id);
  const { now, priceOf } = stablecoins;
  return { state: math.accrue(state, now), now, price: () => priceOf(state.stablecoin.underlyingMint) };
}

/**
 * Reads a tranche and counts the holders of its tokens, so that supply, assets and holders belong together.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export async function readTrancheWithHolders(
  chain: Chain,
  id: string,
): Promise<PricedTranche & { readonly holders: number }> {
  const { stablecoins, state } = await findTranche(chain, id);
  const tranche = await chain.heldTranche(stablecoins, state);
  return { ...tranche, state: math.accrue(tranche.state, tranche.now) };
}

/**
 * Reads a tranche from accounts of this moment, with the balances of `holder` from the same call.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export async function readTrancheWithHolder(
  chain: Chain,
  id: string,
  holder: PublicKey,
): Promise<TrancheSnapshot & TrancheBalances> {
  const { stablecoin, junior } = (await findTranche(chain, id)).state;
  const { now, accounts } = await readAccounts(chain, [
    stablecoin.address,
    junior.address,
    stablecoin.vault,
    tokenAddress(stablecoin.underlyingMint, holder, stablecoin.tokenProgram),
    tokenAddress(junior.juniorMint, holder, TOKEN_2022_PROGRAM_ID),
  ]);
  const state = {
    stablecoin: decodeExisting(chain, stablecoin.address, accounts[0], decodeStablecoin),
    junior: decodeExisting(chain, junior.address, accounts[1], decodeJuniorTranche),
  };
  return {
    state: math.accrue(state, now),
    now,
    vaultBalance: AccountLayout.decode(existing(chain, stablecoin.vault, accounts[2]).data).amount,
    underlying: tokenBalance(accounts[3], stablecoin.tokenProgram),
    junior: tokenBalance(accounts[4], TOKEN_2022_PROGRAM_ID),
  };
}

/** Reads a cooldown. @throws ApiError COOLDOWN_NOT_FOUND when there is none at the address */
export async function readCooldown(chain: Chain, id: string): Promise<Cooldown> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const cooldown = decodeOwned(chain.programId, address, accounts[0], decodeCooldown);
  if (cooldown === undefined) throw new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`);
  return cooldown;
}
