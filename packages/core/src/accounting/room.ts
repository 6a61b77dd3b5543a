import { fit, V } from './numbers.ts';
import { reserveOf, type StablecoinState } from './state.ts';

/**
 * Checks that `amount` more can be owed: everything owed, what an open report withholds included, stays below 2^64 − V.
 *
 * @throws AccountingError `amountTooLarge`.
 */
export function checkRoomFor(s: StablecoinState, withheld: bigint, amount: bigint): void {
  const owed = s.seniorAssets + s.juniorAssets + s.unvestedYield + reserveOf(s) + withheld;
  fit(owed + V + amount, 'amountTooLarge');
}
