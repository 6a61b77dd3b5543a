import type { Stablecoin } from '../program/platform.generated.ts';
import { claimable } from './claim-fees.ts';

/**
 * Collects `amount` base units of platform fees, or everything owed where it is `null`. The state has been accrued.
 *
 * @throws ProgramError `zeroAmount` also where nothing is owed, `insufficientFees`, `insufficientLiquidity`.
 */
export function collectPlatformFees(
  stablecoin: Stablecoin,
  vaultBalance: bigint,
  amount: bigint | null,
): { readonly stablecoin: Stablecoin; readonly amount: bigint } {
  const collected = claimable(stablecoin.platformFeesOwed, vaultBalance, amount);
  return {
    stablecoin: { ...stablecoin, platformFeesOwed: stablecoin.platformFeesOwed - collected },
    amount: collected,
  };
}
