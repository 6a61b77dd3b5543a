import { formatUnits, INDEX_ONE, math } from '@obverse/core';
import { InputError } from './errors.ts';

const pattern = /^([0-9]+)(?:\.([0-9]+))?$/;

/** Whether a text is an amount in whole units: digits with at most one point between them. */
export const isAmount = (text: string): boolean => pattern.test(text);

/**
 * Converts an amount from whole units to base units.
 *
 * @param decimals of the mint
 * @throws InputError if it is no amount, has more decimals than the mint, or exceeds 64 bits
 */
export function toBaseUnits(text: string, decimals: number, field: string): bigint {
  const [, whole, fraction = ''] = pattern.exec(text) ?? [];
  if (whole === undefined)
    throw new InputError('must be an amount in whole units, for example 1000 or 0.25', field);
  if (fraction.length > decimals)
    throw new InputError(`has ${fraction.length} decimals where the coin has ${decimals}`, field);
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (amount > math.U64_MAX) throw new InputError('is more than a token account can hold', field);
  return amount;
}

const indexDecimals = INDEX_ONE.toString().length - 1;

/** Writes a senior index, which starts at 1. */
export const formatIndex = (index: bigint): string => formatUnits(index, indexDecimals);
