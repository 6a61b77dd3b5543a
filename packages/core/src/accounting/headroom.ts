import { fit, VIRTUAL_OFFSET } from './numbers.ts';
import { reserveOf, type StablecoinState } from './state.ts';

/**
 * Checks that `amount` more can be owed: everything owed, what an open report withholds included, stays below 2^64 − VIRTUAL_OFFSET.
 *
 * @throws AccountingError `amountTooLarge`.
 */
export function requireHeadroom(s: StablecoinState, withheld: bigint, amount: bigint): void {
  const owed = s.seniorAssets + s.juniorAssets + s.unvestedYield + reserveOf(s) + withheld;
  fit(owed + VIRTUAL_OFFSET + amount, 'amountTooLarge');
}
