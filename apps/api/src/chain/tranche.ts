import {
  decodeJuniorTranche,
  decodeStablecoin,
  math,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { balance, balanceIfAny, existing } from './coin.ts';
import { decodeExisting } from './decode.ts';
import type { Price } from './price/price.ts';

/** A junior tranche with its stablecoin, and the moment they are of, by the cluster's clock; unix seconds. */
export type Tranche = { readonly state: math.StablecoinState; readonly now: bigint };

/** As {@link Tranche}, with what its underlying is worth; that throws ApiError UNAVAILABLE where no fresh price is known. */
export type PricedTranche = Tranche & { readonly price: () => Price };

/** What the vault holds, and what a wallet's associated token accounts do; undefined where an account does not exist. Base units. */
export type TrancheHoldings = {
  readonly vaultBalance: bigint;
  readonly underlying: bigint | undefined;
  readonly junior: bigint | undefined;
};

/** The tranche as recorded at most a second ago. */
async function findTranche(chain: Chain, id: string): Promise<PricedTranche> {
  const { now, states, priceOf } = await chain.stablecoins();
  const state = states.find(({ junior }) => junior.address.toBase58() === id);
  if (state === undefined) throw new ApiError('TRANCHE_NOT_FOUND', `No such junior tranche: ${id}`);
  return { state, now, price: () => priceOf(state.stablecoin.underlyingMint) };
}

/**
 * Reads a tranche, accrued to the present second.
 *
 * @throws ApiError TRANCHE_NOT_FOUND
 */
export async function readTranche(chain: Chain, id: string): Promise<PricedTranche> {
  const tranche = await findTranche(chain, id);
  return { ...tranche, state: math.accrue(tranche.state, tranche.now) };
}

/** As {@link readTranche}, from accounts of this moment, and in the same call what `holder` has. */
export async function readTrancheOf(
  chain: Chain,
  id: string,
  holder: PublicKey,
): Promise<Tranche & TrancheHoldings> {
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
    vaultBalance: balance(existing(chain, stablecoin.vault, accounts[2])),
    underlying: balanceIfAny(accounts[3], stablecoin.tokenProgram),
    junior: balanceIfAny(accounts[4], TOKEN_2022_PROGRAM_ID),
  };
}
