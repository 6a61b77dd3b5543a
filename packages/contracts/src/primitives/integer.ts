import * as z from 'zod';
import { mustBe } from './reason.ts';

/** An integer in a request, from `min` to `max` inclusive. */
const integer = (min: number, max: number, description: string) => {
  const reason = mustBe(`an integer from ${min} to ${max}`);
  return z.int(reason).min(min, reason).max(max, reason).meta({ description });
};

/**
 * Basis points in a request: 10 000 = 100 %.
 *
 * @example
 * ```ts
 * import { bps } from '@obverse/contracts';
 *
 * const fee = bps('Fee of the integration');
 * fee.parse(250); // 2.5 %
 * fee.safeParse(10_001).success; // false
 * ```
 */
export const bps = (description: string) => integer(0, 10_000, `${description}; basis points, 10000 = 100 %`);

/** A stablecoin index as it is stored on chain (u16). */
export const stablecoinIndex = integer(0, 65_535, 'Stablecoin index; 0 is the first stablecoin');

/** A Unix time in milliseconds. */
export const unixMilliseconds = (description: string) =>
  integer(0, Number.MAX_SAFE_INTEGER, `${description}; Unix time in milliseconds`);

export const flag = (description: string) => z.boolean(mustBe('true or false')).meta({ description });
