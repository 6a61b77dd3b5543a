import { BPS, committedCoverage, type StablecoinState } from '../accounting/index.ts';

/**
 * Junior over senior assets in basis points, rounded down. Undefined where no senior assets are outstanding.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * const coverage = math.coverageBpsDown(state);
 * console.log(coverage === undefined ? 'no senior assets' : `${coverage} bps`);
 * ```
 */
export function coverageBpsDown(s: StablecoinState): bigint | undefined {
  return s.seniorAssets === 0n ? undefined : (s.juniorAssets * BPS) / s.seniorAssets;
}

/**
 * How much the senior side may still grow until minimum coverage stops mints, base units: juniors in cooldown do not count. Undefined where
 * no coverage is required. The state has been accrued.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function mintableNow(state: math.StablecoinState): bigint {
 *   const accrued = math.accrue(state, now);
 *   const cap = math.capRemaining(accrued);
 *   return math.min(cap, math.coverageRemaining(accrued) ?? cap);
 * }
 * ```
 */
export function coverageRemaining(s: StablecoinState): bigint | undefined {
  if (s.minCoverageBps === 0) return undefined;
  const room = (committedCoverage(s) * BPS) / BigInt(s.minCoverageBps) - s.seniorAssets;
  return room > 0n ? room : 0n;
}

/**
 * Underlying that may still be minted under the stablecoin's cap, base units. The state has been accrued and synced.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function capLeft(coin: math.CoinState): bigint {
 *   return math.capRemaining(math.projectTo(coin, now).stablecoin);
 * }
 * ```
 */
export function capRemaining({ supplyCap, seniorAssets }: StablecoinState): bigint {
  return supplyCap > seniorAssets ? supplyCap - seniorAssets : 0n;
}
