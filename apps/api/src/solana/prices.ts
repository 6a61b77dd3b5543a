import { PublicKey } from '@solana/web3.js';
import type { PythConfig } from '../config/api-config.ts';
import type { PythFeed } from '../config/schema.ts';
import { ApiError } from '../lib/errors.ts';
import type { Account } from './nodes/rpc.ts';

/** USD for one whole token of an underlying: `mantissa / 10^decimals`. */
export type Price = { readonly mantissa: bigint; readonly decimals: number };

/** One dollar, which is what the platform's own accounting values every underlying at. */
export const par: Price = { mantissa: 1n, decimals: 0 };

/** The price of an underlying. @throws ApiError UNAVAILABLE where no fresh price is known */
export type PriceOf = (underlyingMint: PublicKey) => Price;

/** How a cluster's underlyings are priced. */
export type Pricing = {
  /** The price accounts, to be read in one call with what is priced. */
  readonly accounts: readonly PublicKey[];
  /** The prices in those accounts, given in the same order, at the time they were read; unix seconds. */
  readonly at: (now: bigint, accounts: readonly (Account | null)[]) => PriceOf;
};

const noFeeds: PythConfig = { feeds: new Map(), maxAge: 0 };

/** Prices underlyings by their feeds, and those without a feed at par. */
export function pricing({ feeds, maxAge }: PythConfig = noFeeds): Pricing {
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

/** Pyth's receiver program. It alone writes its accounts, after it has checked the guardians' signatures. */
const receiver = new PublicKey('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');

/** A fully verified PriceUpdateV2 begins with the SHA-256 of `account:PriceUpdateV2`, the write authority and the verification level. */
const discriminator = Buffer.from('22f123639d7ef4cd', 'hex');
const levelOffset = 40;
const fullyVerified = 1;

/** Offsets behind the level, which takes one byte more where verification is partial. `ema` prices and a slot follow. */
const feedIdOffset = 41;
const priceOffset = 73;
const confidenceOffset = 81;
const exponentOffset = 89;
const publishTimeOffset = 93;
const minBytes = 133;

/** The confidence interval may be at most 1 % of the price on either side. */
const minPricePerConfidence = 100n;

/** A larger exponent is not plausible. */
const maxExponent = 18;

function fromExponent(price: bigint, exponent: number): Price {
  return exponent > 0
    ? { mantissa: price * 10n ** BigInt(exponent), decimals: 0 }
    : { mantissa: price, decimals: -exponent };
}

/**
 * Reads the price in a price update account of Pyth's pull oracle (`PriceUpdateV2` of pyth-solana-receiver-sdk).
 *
 * @param mint the underlying, for the message
 * @param now the cluster's clock, unix seconds
 * @param maxAge how far the publish time may be from that, in seconds, either way: clusters' clocks run a little late
 * @throws ApiError UNAVAILABLE for everything but a fresh, fully verified and certain price of that feed
 */
export function pythPrice(
  mint: string,
  { feedId }: PythFeed,
  account: Account | null | undefined,
  now: bigint,
  maxAge: number,
): Price {
  const unusable = (what: string, why: string) =>
    new ApiError('UNAVAILABLE', `The price of ${mint} is ${what}`, new Error(why));
  if (!account) throw unusable('not available', 'there is no price account');
  const { owner, data } = account;
  if (!owner.equals(receiver) || data.length < minBytes || !data.subarray(0, 8).equals(discriminator)) {
    throw unusable('not available', "the price account is not one of Pyth's receiver");
  }
  if (data[levelOffset] !== fullyVerified) throw unusable('not available', 'the price is not fully verified');
  if (data.toString('hex', feedIdOffset, priceOffset) !== feedId) {
    throw unusable('not available', 'the price account is of another feed');
  }
  const publishedAt = data.readBigInt64LE(publishTimeOffset);
  const age = now - publishedAt;
  if (age > maxAge || -age > maxAge)
    throw unusable('stale', `it was published at ${publishedAt}, now is ${now}`);
  const price = data.readBigInt64LE(priceOffset);
  const exponent = data.readInt32LE(exponentOffset);
  if (price <= 0n || Math.abs(exponent) > maxExponent) {
    throw unusable('not available', `${price} × 10^${exponent} is not a price`);
  }
  const confidence = data.readBigUInt64LE(confidenceOffset);
  if (confidence * minPricePerConfidence > price) {
    throw unusable('too uncertain', `${price} ± ${confidence}`);
  }
  return fromExponent(price, exponent);
}
