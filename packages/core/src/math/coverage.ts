import { BPS } from '../program/platform.generated.ts';
import type { StablecoinState } from './accrue.ts';

/** Junior over senior assets in basis points, rounded down: the ratio that minimum coverage is asked of. Null where no senior assets are outstanding. */
export function coverageBps({ stablecoin, junior }: StablecoinState): bigint | null {
  return stablecoin.seniorAssets === 0n ? null : (junior.assets * BPS) / stablecoin.seniorAssets;
}

/**
 * How much the senior side may still grow until minimum coverage stops mints, base units. Null where no coverage is asked for. The state
 * has been brought up to date.
 */
export function coverageRemaining({ stablecoin, junior }: StablecoinState): bigint | null {
  if (stablecoin.minCoverageBps === 0) return null;
  const room = (junior.assets * BPS) / BigInt(stablecoin.minCoverageBps) - stablecoin.seniorAssets;
  return room > 0n ? room : 0n;
}
