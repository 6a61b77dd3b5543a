import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../../lib/errors.ts';
import type { Account } from '../accounts.ts';
import type { Price } from './price.ts';

/** Where an underlying's price is found, and which price must be found there. */
export type PythFeed = {
  /** The price update account; base58. */
  readonly account: string;
  /** Pyth's id of the price, such as that of USDC/USD; 64 lower-case hexadecimal digits. */
  readonly feedId: string;
};

/** Pyth's receiver program: it alone writes accounts of its own, after it has checked the guardians' signatures. */
const receiver = new PublicKey('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');

/** The head of a PriceUpdateV2 that is fully verified: SHA-256 of `account:PriceUpdateV2`, write authority, level. */
const discriminator = Buffer.from('22f123639d7ef4cd', 'hex');
const levelOffset = 40;
const full = 1;

/** Offsets behind the level, which takes a byte more where it is not full; `ema` prices and a slot follow. */
const feedIdOffset = 41;
const priceOffset = 73;
const confidenceOffset = 81;
const exponentOffset = 89;
const publishTimeOffset = 93;
const leastSize = 133;

/** Of the price, how much the confidence interval may be on either side: 1 %. */
const leastPricePerConfidence = 100n;

/** Beyond that an exponent is no price's. */
const maxExponent = 18;

function power(price: bigint, exponent: number): Price {
  return exponent > 0
    ? { mantissa: price * 10n ** BigInt(exponent), decimals: 0 }
    : { mantissa: price, decimals: -exponent };
}

/**
 * Reads a price out of a price update account of Pyth's pull oracle (`PriceUpdateV2` of pyth-solana-receiver-sdk).
 *
 * @param mint whose price it is; for the message
 * @param now the cluster's clock, unix seconds
 * @param maxAge how far the price's moment may be from that, in seconds, either way: clusters' clocks run a little late
 * @throws ApiError UNAVAILABLE for whatever is not a fresh, fully verified and certain price of that feed
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
  if (!owner.equals(receiver) || data.length < leastSize || !data.subarray(0, 8).equals(discriminator)) {
    throw unusable('not available', "the price account is not one of Pyth's receiver");
  }
  if (data[levelOffset] !== full) throw unusable('not available', 'the price is not fully verified');
  if (data.toString('hex', feedIdOffset, priceOffset) !== feedId) {
    throw unusable('not available', 'the price account is of another feed');
  }
  const publishedAt = data.readBigInt64LE(publishTimeOffset);
  const age = now - publishedAt;
  if (age > maxAge || -age > maxAge) throw unusable('stale', `it is of ${publishedAt}, now is ${now}`);
  const price = data.readBigInt64LE(priceOffset);
  const exponent = data.readInt32LE(exponentOffset);
  if (price <= 0n || Math.abs(exponent) > maxExponent) {
    throw unusable('not available', `${price} × 10^${exponent} is no price`);
  }
  const confidence = data.readBigUInt64LE(confidenceOffset);
  if (confidence * leastPricePerConfidence > price) {
    throw unusable('too uncertain', `${price} ± ${confidence}`);
  }
  return power(price, exponent);
}
