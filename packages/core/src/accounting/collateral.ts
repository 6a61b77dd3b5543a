import { require } from './errors.ts';
import { checkTakesExposure } from './exposure.ts';
import { BPS, max, min, mulDivDown, SECONDS_PER_DAY } from './numbers.ts';
import { expectedInVault, reserveOf, type StablecoinState, shortfall } from './state.ts';

/**
 * What of a day's deployments counts at `now`: the bucket empties at the daily rate.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * console.log(`${math.deploySpentAt(state, now)} of ${state.deployPerDay} are spent`);
 * ```
 */
export const deploySpentAt = (s: StablecoinState, now: bigint): bigint =>
  max(0n, s.deploySpent - mulDivDown(s.deployPerDay, max(0n, now - s.deploySpentTs), SECONDS_PER_DAY));

/**
 * What the daily limit lets be deployed at `now`.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * const amount = math.min(1_000_000_000n, math.deployLeft(state, now));
 * ```
 */
export const deployLeft = (s: StablecoinState, now: bigint): bigint =>
  max(0n, s.deployPerDay - deploySpentAt(s, now));

/**
 * Sends `amount` to custody from a vault that holds `vault`. The state is accrued.
 *
 * @throws AccountingError `zeroAmount`, `lossPending`, `windingUp`, `insufficientLiquidity`, `deployLimitExceeded`, `deployRateExceeded`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function deployedBpsAfter(state: math.StablecoinState, vaultBalance: bigint, amount: bigint): bigint {
 *   const after = math.deployCollateral(math.accrue(state, now), vaultBalance, amount);
 *   const backing = after.seniorAssets + after.juniorAssets + after.unvestedYield;
 *   return (after.deployedCollateral * math.BPS) / backing;
 * }
 * ```
 */
export function deployCollateral(s: StablecoinState, vault: bigint, amount: bigint): StablecoinState {
  require(amount > 0n, 'zeroAmount');
  checkTakesExposure(s);
  require(amount <= vault - reserveOf(s), 'insufficientLiquidity');
  const deployedCollateral = s.deployedCollateral + amount;
  const backing = s.seniorAssets + s.juniorAssets + s.unvestedYield;
  require(deployedCollateral * BPS <= backing * BigInt(s.maxDeployedBps), 'deployLimitExceeded');
  const now = s.lastAccrualTs;
  const deploySpent = deploySpentAt(s, now) + amount;
  require(deploySpent <= s.deployPerDay, 'deployRateExceeded');
  // where the clock stepped back, a day would refill twice
  return { ...s, deployedCollateral, deploySpent, deploySpentTs: max(s.deploySpentTs, now) };
}

/**
 * Takes collateral back, at most what is deployed.
 *
 * @throws AccountingError `zeroAmount`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function returnAll(state: math.StablecoinState): bigint {
 *   const { stablecoin, returned } = math.returnCollateral(state, math.U64_MAX);
 *   console.log(`${stablecoin.deployedCollateral} stay deployed`);
 *   return returned;
 * }
 * ```
 */
export function returnCollateral(
  s: StablecoinState,
  amount: bigint,
): { readonly stablecoin: StablecoinState; readonly returned: bigint } {
  const returned = min(amount, s.deployedCollateral);
  require(returned > 0n, 'zeroAmount');
  return { stablecoin: { ...s, deployedCollateral: s.deployedCollateral - returned }, returned };
}

/**
 * Counts what a vault that holds `vault` lacks as deployed collateral. `withheld` is what the open loss report withholds.
 *
 * @throws AccountingError `nothingToRecognize`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function missingOf(state: math.StablecoinState, vaultBalance: bigint, withheld: bigint): bigint {
 *   const { stablecoin, missing } = math.recognizeShortfall(state, vaultBalance, withheld);
 *   console.log(`${stablecoin.deployedCollateral} count as deployed`);
 *   return missing;
 * }
 * ```
 */
export function recognizeShortfall(
  s: StablecoinState,
  vault: bigint,
  withheld: bigint,
): { readonly stablecoin: StablecoinState; readonly missing: bigint } {
  const missing = shortfall(s, vault, withheld);
  require(missing > 0n, 'nothingToRecognize');
  return { stablecoin: { ...s, deployedCollateral: s.deployedCollateral + missing }, missing };
}

/**
 * Counts what a vault that holds `vault` has beyond what it must hold as returned collateral, at most what is deployed.
 *
 * @throws AccountingError `nothingToRecognize`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function returnedOf(state: math.StablecoinState, vaultBalance: bigint, withheld: bigint): bigint {
 *   const { stablecoin, returned } = math.recognizeReturn(state, vaultBalance, withheld);
 *   console.log(`${stablecoin.deployedCollateral} stay deployed`);
 *   return returned;
 * }
 * ```
 */
export function recognizeReturn(
  s: StablecoinState,
  vault: bigint,
  withheld: bigint,
): { readonly stablecoin: StablecoinState; readonly returned: bigint } {
  const surplus = max(0n, vault - expectedInVault(s, withheld));
  const returned = min(surplus, s.deployedCollateral);
  require(returned > 0n, 'nothingToRecognize');
  return { stablecoin: { ...s, deployedCollateral: s.deployedCollateral - returned }, returned };
}
