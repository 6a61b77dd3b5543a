import { SECONDS_PER_YEAR } from '../program/platform.generated.ts';

/** Decimals to which a gain is exact before it becomes a double. */
const gainScale = 10n ** 18n;

/**
 * Growth of an exchange rate from `before` to `after` (10^12 = 1.0) within `elapsed` seconds, per year of 365 days, compounded:
 * `(after / before)^(year / elapsed) − 1`; 1 = 100 %, −1 = everything lost.
 *
 * Rates are rounded down to 10^-12, so that `1 + growth` is off by at most `year / elapsed × 2 × 10^-12` of itself for rates of about one:
 * 10^-10 over a week. Arithmetic adds less than a hundredth of that.
 *
 * @returns 0 where no time has passed or there was nothing that could grow
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const [before, after] = [1_000_000_000_000n, 1_001_000_000_000n];
 * const yearly = math.growthPerYear(before, after, 7n * math.SECONDS_PER_DAY);
 * console.log(`${(yearly * 100).toFixed(2)} %`); // 5.35 %
 * ```
 */
export function growthPerYear(before: bigint, after: bigint, elapsed: bigint): number {
  if (elapsed <= 0n || before === 0n) return 0;
  const gain = Number(((after - before) * gainScale) / before) / Number(gainScale);
  return Math.expm1((Number(SECONDS_PER_YEAR) / Number(elapsed)) * Math.log1p(gain));
}
