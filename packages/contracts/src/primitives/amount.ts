import * as z from 'zod';
import { type Counted, unitMark } from './unit.ts';

const u64Max = (1n << 64n) - 1n;
const canonical = /^(0|[1-9][0-9]{0,19})$/;

const shape = 'an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits';

/** A number without a unit, such as one that tells things apart, is not counted in base units. */
const shapeOf = (unit?: Counted): string =>
  unit === undefined ? shape.replace(' in base units', '') : shape;

function fromNumber(value: number): bigint | string {
  if (!Number.isInteger(value)) return 'must be a whole number of base units';
  if (value < 0 || Object.is(value, -0)) return 'must not be negative';
  // a larger JSON number has already lost digits when it arrives here
  if (!Number.isSafeInteger(value))
    return 'numbers above 9007199254740991 are not exact: send a decimal string';
  return BigInt(value);
}

function fromText(value: string): bigint | string {
  if (!canonical.test(value)) return 'must be decimal digits without sign, point, exponent or leading zeros';
  const amount = BigInt(value);
  return amount > u64Max ? `must be at most ${u64Max}` : amount;
}

/** The two forms of an amount with their bounds, which are for the OpenAPI document: `read` checks them in words of its own. */
const forms = (minimum: 0 | 1) =>
  z.union(
    [
      z.number().meta({ type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER }),
      z.string().meta({ pattern: minimum === 0 ? canonical.source : '^[1-9][0-9]{0,19}$', maxLength: 20 }),
    ],
    { error: (issue) => (issue.input === undefined ? 'is required' : `must be ${shape}`) },
  );

function read(value: number | string, context: z.RefinementCtx): bigint {
  const amount = typeof value === 'number' ? fromNumber(value) : fromText(value);
  if (typeof amount === 'bigint') return amount;
  context.addIssue({ code: 'custom', message: amount });
  return z.NEVER;
}

const anyAmount = forms(0).transform(read);
const anyPositiveAmount = forms(1)
  .transform(read)
  .refine((value) => value > 0n, 'must be above zero');

/**
 * An amount in a request, in base units, exact: a JSON integer up to 2^53 − 1 or a decimal string up to u64.
 * An amount that may have lost a digit, or is not in canonical form, is refused. Nothing is coerced.
 *
 * @example
 * ```ts
 * import { amount } from '@obverse/contracts';
 *
 * const cap = amount('Supply cap', 'coin');
 * cap.parse('2500000'); // 2500000n
 * cap.safeParse('2.5').success; // false
 * ```
 */
export const amount = (description: string, unit?: Counted) =>
  anyAmount.meta({ description: `${description}; ${shapeOf(unit)}`, ...unitMark(unit) });

/**
 * As {@link amount}, and not zero.
 *
 * @example
 * ```ts
 * import { positiveAmount } from '@obverse/contracts';
 *
 * const paid = positiveAmount('Amount to pay', 'underlying');
 * paid.parse(1_000_000); // 1000000n
 * paid.safeParse(0).success; // false
 * ```
 */
export const positiveAmount = (description: string, unit?: Counted) =>
  anyPositiveAmount.meta({ description: `${description}; above zero, ${shapeOf(unit)}`, ...unitMark(unit) });
