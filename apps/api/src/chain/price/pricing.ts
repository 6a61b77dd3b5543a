import { PublicKey } from '@solana/web3.js';
import type { Account } from '../accounts.ts';
import { type Price, par } from './price.ts';
import { type PythFeed, pythPrice } from './pyth.ts';

/** Tells what an underlying is worth. @throws ApiError UNAVAILABLE where that is not known: a stale price is none */
export type PriceOf = (underlyingMint: PublicKey) => Price;

/** How a cluster's underlyings are priced. */
export type Pricing = {
  /** What to read, in one call with what is priced. */
  readonly accounts: readonly PublicKey[];
  /** The prices in those accounts, in the same order, at the moment they were read; unix seconds. */
  readonly at: (now: bigint, accounts: readonly (Account | null)[]) => PriceOf;
};

/** Which underlyings Pyth prices. */
export type PythConfig = {
  /** By mint; base58. */
  readonly feeds: ReadonlyMap<string, PythFeed>;
  /** How old a price may be, in seconds. */
  readonly maxAge: number;
};

const none: PythConfig = { feeds: new Map(), maxAge: 0 };

/** Prices underlyings by their feeds, and those without one at par. */
export function pricing({ feeds, maxAge }: PythConfig = none): Pricing {
  const mints = [...feeds.keys()];
  return {
    accounts: [...feeds.values()].map(({ account }) => new PublicKey(account)),
    at: (now, accounts) => (underlyingMint) => {
      const mint = underlyingMint.toBase58();
      const feed = feeds.get(mint);
      return feed === undefined ? par : pythPrice(mint, feed, accounts[mints.indexOf(mint)], now, maxAge);
    },
  };
}
