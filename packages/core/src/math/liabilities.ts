import { ProgramError } from '../errors.ts';
import { BPS, type Stablecoin, VIRTUAL_OFFSET } from '../program/platform.generated.ts';
import type { StablecoinState } from './accrue.ts';
import { fit } from './mul-div.ts';

/**
 * Checks that `amount` more can be owed: all that is owed, together, stays below 2^64 − V.
 *
 * @throws ProgramError `amountTooLarge`.
 */
export function checkRoomFor(amount: bigint, { stablecoin, junior }: StablecoinState): void {
  const owed =
    stablecoin.seniorAssets +
    junior.assets +
    stablecoin.unvestedYield +
    stablecoin.platformFeesOwed +
    stablecoin.integratorFeesOwed;
  fit(owed + VIRTUAL_OFFSET + amount, 'amountTooLarge');
}

/**
 * Checks that `junior assets × 10 000 ≥ minimum coverage × senior assets`.
 *
 * @throws ProgramError `coverageTooLow`.
 */
export function checkCoverage(juniorAssets: bigint, seniorAssets: bigint, stablecoin: Stablecoin): void {
  if (juniorAssets * BPS < seniorAssets * BigInt(stablecoin.minCoverageBps)) {
    throw new ProgramError('coverageTooLow');
  }
}
