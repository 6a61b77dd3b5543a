/*
 * Amounts that say what they count. The service counts everything in base units, and an amount of underlying is not worth the same
 * as the same amount of coins. These types keep the two apart: one is not accepted where the other is meant.
 */

/** What amounts are counted in: underlying coins, branded coins, or tokens of a junior tranche. */
export type Unit = 'underlying' | 'coin' | 'junior';

declare const unit: unique symbol;

type Counts<U extends Unit> = { readonly [unit]: U };

/** An exact amount in base units: decimal digits, as the service sends and takes them. `BigInt(amount)` calculates with it. */
export type Units<U extends Unit> = U extends Unit ? string & Counts<U> : never;

/** As {@link Units}, where the service sends a JSON number; exact up to 2^53 − 1. */
export type NumberUnits<U extends Unit> = U extends Unit ? number & Counts<U> : never;

/** What a request takes: an amount of the unit in either form. A plain string or number does not say its unit, so it is not accepted. */
export type Amount<U extends Unit> = Units<U> | NumberUnits<U>;

/** Base units of the underlying coin, as an exact decimal string. */
export type UnderlyingUnits = Units<'underlying'>;

/** Base units of a branded coin, as an exact decimal string. */
export type CoinUnits = Units<'coin'>;

/** Base units of the tokens of a junior tranche, as an exact decimal string. */
export type JuniorUnits = Units<'junior'>;

/** A number of base units: an integer, a string of digits, or an amount of this unit already. An amount of another unit is not one. */
type Plain<U extends Unit, Value> = [Value] extends [Counts<Unit>]
  ? [Value] extends [Counts<Exclude<Unit, U>>]
    ? never
    : Value
  : Value;

const decimalPattern = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
const integerPattern = /^(0|-?[1-9][0-9]*)$/;

function requireDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw new RangeError(`${decimals} is not a number of decimals`);
}

/** @throws RangeError for a number that is not exact, and for text that is not an integer in canonical form */
function toUnits<U extends Unit>(value: bigint | number | string): Units<U> {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not an exact number of base units: use a bigint or a string`);
  const text = Object.is(value, -0) ? '0' : String(value);
  if (!integerPattern.test(text)) throw new RangeError(`${text} is not a whole number of base units`);
  return text as Units<U>;
}

/** @throws RangeError for text that is not a decimal number, or is finer than a base unit: nothing is rounded */
function parseDecimal<U extends Unit>(text: string, decimals: number): Units<U> {
  requireDecimals(decimals);
  const [, sign = '', whole, fraction = ''] = decimalPattern.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${text} is not a decimal number such as 12.5`);
  if (fraction.length > decimals) throw new RangeError(`${text} has more than ${decimals} decimals`);
  return toUnits(BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`));
}

/**
 * Underlying of a decimal text, exactly.
 *
 * @param decimals of the mint, as in the configuration of an integration
 * @throws RangeError for text that is not a decimal number or has more decimals
 * @example
 * ```ts
 * import { underlying } from '@obverse/client';
 *
 * underlying('12.5', 6); // '12500000'
 * ```
 */
export const underlying = (text: string, decimals: number): UnderlyingUnits => parseDecimal(text, decimals);

/**
 * Branded coins of a decimal text, exactly.
 *
 * @param decimals of the mint, as in the configuration of an integration
 * @throws RangeError for text that is not a decimal number or has more decimals
 * @example
 * ```ts
 * import { coins } from '@obverse/client';
 *
 * coins('12.5', 6); // '12500000'
 * ```
 */
export const coins = (text: string, decimals: number): CoinUnits => parseDecimal(text, decimals);

/**
 * Junior tokens of a decimal text, exactly.
 *
 * @param decimals of the mint, which are those of the underlying
 * @throws RangeError for text that is not a decimal number or has more decimals
 * @example
 * ```ts
 * import { juniorTokens } from '@obverse/client';
 *
 * juniorTokens('12.5', 6); // '12500000'
 * ```
 */
export const juniorTokens = (text: string, decimals: number): JuniorUnits => parseDecimal(text, decimals);

/**
 * States that base units are underlying.
 *
 * @throws RangeError for what is not an exact integer
 * @example
 * ```ts
 * import { underlying, underlyingUnits } from '@obverse/client';
 *
 * const half = underlyingUnits(BigInt(underlying('12.5', 6)) / 2n); // '6250000'
 * ```
 */
export const underlyingUnits = <Value extends bigint | number | string>(
  value: Plain<'underlying', Value>,
): UnderlyingUnits => toUnits(value);

/**
 * States that base units are branded coins.
 *
 * @throws RangeError for what is not an exact integer
 * @example
 * ```ts
 * import { coinUnits } from '@obverse/client';
 *
 * coinUnits('12500000');
 * ```
 */
export const coinUnits = <Value extends bigint | number | string>(value: Plain<'coin', Value>): CoinUnits =>
  toUnits(value);

/**
 * States that base units are junior tokens.
 *
 * @throws RangeError for what is not an exact integer
 * @example
 * ```ts
 * import { juniorUnits } from '@obverse/client';
 *
 * juniorUnits(12_500_000n); // '12500000'
 * ```
 */
export const juniorUnits = <Value extends bigint | number | string>(
  value: Plain<'junior', Value>,
): JuniorUnits => toUnits(value);

/**
 * An amount as a decimal text, exactly, without zeros at its end.
 *
 * @param decimals of the mint
 * @example
 * ```ts
 * import { coinUnits, formatUnits } from '@obverse/client';
 *
 * formatUnits(coinUnits(12_500_000n), 6); // '12.5'
 * ```
 */
export function formatUnits(amount: Amount<Unit> | bigint, decimals: number): string {
  requireDecimals(decimals);
  const value = BigInt(amount);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
