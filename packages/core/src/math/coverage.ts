import { BPS, committedCoverage, type StablecoinState } from '../accounting/index.ts';

/** Junior over senior assets in basis points, rounded down. Undefined where no senior assets are outstanding. */
export function coverageBpsDown(s: StablecoinState): bigint | undefined {
  return s.seniorAssets === 0n ? undefined : (s.juniorAssets * BPS) / s.seniorAssets;
}

/**
 * How much the senior side may still grow until minimum coverage stops mints, base units: juniors in cooldown do not count. Undefined where
 * no coverage is required. The state has been accrued.
 */
export function coverageRemaining(s: StablecoinState): bigint | undefined {
  if (s.minCoverageBps === 0) return undefined;
  const room = (committedCoverage(s) * BPS) / BigInt(s.minCoverageBps) - s.seniorAssets;
  return room > 0n ? room : 0n;
}

/** Underlying that may still be minted under the stablecoin's cap, base units. The state has been accrued and synced. */
export function capRemaining({ supplyCap, seniorAssets }: StablecoinState): bigint {
  return supplyCap > seniorAssets ? supplyCap - seniorAssets : 0n;
}
