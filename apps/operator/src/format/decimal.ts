import { math } from '@obverse/core';
import { UsageError } from '../errors.ts';

/** An exact non-negative decimal number: `digits / 10^scale`. */
export type Decimal = {
  readonly digits: bigint;
  /** Number of digits after the point. */
  readonly scale: number;
};

const decimalPattern = /^([0-9]+)(?:\.([0-9]+))?$/;

/** Parses e.g. `1000.5`. @returns undefined for anything except digits with at most one point between them */
export function parseDecimal(text: string): Decimal | undefined {
  const match = decimalPattern.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/**
 * Converts an amount from whole units to base units.
 * @param decimals of the mint
 * @param option names the option in errors, e.g. `--amount`
 * @throws UsageError if the amount has more decimals than the mint, or exceeds 64 bits
 */
export function toBaseUnits({ digits, scale }: Decimal, decimals: number, option: string): bigint {
  if (scale > decimals) {
    throw new UsageError(`${option} has ${scale} decimals where the coin has ${decimals}`);
  }
  const amount = digits * 10n ** BigInt(decimals - scale);
  if (amount > math.U64_MAX) {
    throw new UsageError(`${option} is more than a token account can hold`);
  }
  return amount;
}
