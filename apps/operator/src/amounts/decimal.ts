import { math } from '@obverse/core';
import { UsageError } from '../errors.ts';

/** A non-negative decimal number as it was written, exactly: `digits / 10^scale`. */
export interface Decimal {
  readonly digits: bigint;
  /** How many digits were written behind the point. */
  readonly scale: number;
}

const DECIMAL = /^([0-9]+)(?:\.([0-9]+))?$/;

/** Reads e.g. `1000.5`. @returns null for anything but digits with at most one point between them */
export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/**
 * The base units of an amount that was given in whole units.
 * @param decimals of the mint
 * @param option named in errors, e.g. `--amount`
 * @throws UsageError where more decimals were written than the mint has, or the amount does not fit into 64 bits
 */
export function baseUnits({ digits, scale }: Decimal, decimals: number, option: string): bigint {
  if (scale > decimals) {
    throw new UsageError(`${option} has ${scale} decimals where the coin has ${decimals}`);
  }
  const amount = digits * 10n ** BigInt(decimals - scale);
  if (amount > math.u64Max) {
    throw new UsageError(`${option} is more than a token account can hold`);
  }
  return amount;
}
