import { type AccountingErrorName, require } from './errors.ts';

/** The program's constants. */
export {
  BPS,
  EPOCH_ENDS_BELOW_BPS,
  INDEX_ONE,
  LAPSE_SECONDS,
  MIN_EARNING_ASSETS,
  MIN_INDEX,
  PREMIUM_ONE,
  SECONDS_PER_DAY,
  SECONDS_PER_YEAR,
  SHARE_ONE,
  VIRTUAL_OFFSET,
  WIND_UP_INDEX,
} from '../program/platform.generated.ts';
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
