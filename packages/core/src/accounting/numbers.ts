import { type AccountingErrorName, require } from './errors.ts';

/** Shares and assets of a pool that belong to nobody; they make the first deposit's rate 1:1. */
export const V = 1_000n;
export const BPS = 10_000n;
export const YEAR = 31_536_000n;
export const DAY = 86_400n;
/** Scale of the senior index. */
export const INDEX_ONE = 10n ** 15n;
/** No loss leaves the index below a millionth. */
export const MIN_INDEX = 10n ** 9n;
/** A junior epoch ends with a loss that leaves less of the pool than this share. */
export const EPOCH_ENDS_BELOW_BPS = 100n;
/** A stablecoin whose index is below a ten-thousandth is wound up: above it a loss of 99 % can be settled. */
export const WIND_UP_INDEX = 10n ** 11n;
/** Assets of a side below this count as none in an accrual. At 10^6 a rounded unit moves the index by a millionth at most. */
export const MIN_EARNING_ASSETS = 1_000_000n;
/** Scale of the senior side's share of released yield. */
export const SHARE_ONE = 10n ** 18n;
/** Scale of the junior premium. */
export const PREMIUM_ONE = 10n ** 9n;
export const U64_MAX = 2n ** 64n - 1n;

/**
 * The smaller of two amounts.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const amount = math.min(5_000_000n, 2_000_000n); // 2_000_000n
 * ```
 */
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** `floor(a × b / c)`. */
export const mulDivDown = (a: bigint, b: bigint, c: bigint): bigint => (a * b) / c;

/** `ceil(a × b / c)`. */
export const mulDivUp = (a: bigint, b: bigint, c: bigint): bigint => (a * b + c - 1n) / c;

/** Quotient and remainder. */
export const divmod = (a: bigint, b: bigint): readonly [bigint, bigint] => [a / b, a % b];

/** `value`, or the error where it does not fit into an unsigned 64-bit number. */
export function fit(value: bigint, otherwise: AccountingErrorName = 'mathOverflow'): bigint {
  require(value >= 0n && value <= U64_MAX, otherwise);
  return value;
}

/** `min(a + b, 2^64 − 1)`: lifetime counters stop instead of failing. */
export const saturatingAdd = (a: bigint, b: bigint): bigint => min(a + b, U64_MAX);
