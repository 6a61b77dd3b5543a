import { require } from './errors.ts';
import { requireHeadroom } from './headroom.ts';
import { max, mulDivDown } from './numbers.ts';
import type { StablecoinState } from './state.ts';

/**
 * Adds yield to an accrued stablecoin. A payment extends the schedule by its weight, so that dust cannot delay what is due.
 *
 * @throws AccountingError `zeroAmount`, `amountTooLarge`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function vestEndAfter(state: math.StablecoinState, amount: bigint): Date {
 *   const { vestEndTs } = math.distributeYield(math.accrue(state, now), amount, 0n);
 *   return new Date(Number(vestEndTs) * 1_000);
 * }
 * ```
 */
export function distributeYield(s: StablecoinState, amount: bigint, withheld: bigint): StablecoinState {
  require(amount > 0n, 'zeroAmount');
  requireHeadroom(s, withheld, amount);
  const now = s.lastAccrualTs;
  const left = max(0n, s.vestEndTs - now);
  const unvestedYield = s.unvestedYield + amount;
  const extension = mulDivDown(amount, max(0n, BigInt(s.vestingSeconds) - left), unvestedYield);
  return {
    ...s,
    unvestedYield,
    vestTotal: unvestedYield,
    vestStartTs: now,
    vestEndTs: now + left + extension,
  };
}
