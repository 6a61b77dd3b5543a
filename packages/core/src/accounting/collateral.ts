import { require } from './errors.ts';
import { BPS, DAY, max, min, mulDivDown } from './numbers.ts';
import { reserveOf, type StablecoinState } from './state.ts';

/** What of a day's deployments counts at `now`: the bucket empties at the daily rate. */
export const deploySpentAt = (s: StablecoinState, now: bigint): bigint =>
  max(0n, s.deploySpent - mulDivDown(s.deployPerDay, max(0n, now - s.deploySpentTs), DAY));

/** What the daily limit lets be deployed at `now`. */
export const deployLeft = (s: StablecoinState, now: bigint): bigint =>
  max(0n, s.deployPerDay - deploySpentAt(s, now));

/**
 * Sends `amount` to custody from a vault that holds `vault`. The state is accrued.
 *
 * @throws AccountingError `zeroAmount`, `lossPending`, `insufficientLiquidity`, `deployLimitExceeded`, `deployRateExceeded`.
 */
export function deployCollateral(s: StablecoinState, vault: bigint, amount: bigint): StablecoinState {
  require(amount > 0n, 'zeroAmount');
  require(!s.reportOpen, 'lossPending');
  require(amount <= vault - reserveOf(s), 'insufficientLiquidity');
  const deployedCollateral = s.deployedCollateral + amount;
  const backing = s.seniorAssets + s.juniorAssets + s.unvestedYield;
  require(deployedCollateral * BPS <= backing * BigInt(s.maxDeployedBps), 'deployLimitExceeded');
  const now = s.lastAccrualTs;
  const deploySpent = deploySpentAt(s, now) + amount;
  require(deploySpent <= s.deployPerDay, 'deployRateExceeded');
  return { ...s, deployedCollateral, deploySpent, deploySpentTs: now };
}

/**
 * Takes collateral back, at most what is deployed.
 *
 * @throws AccountingError `zeroAmount`.
 */
export function returnCollateral(
  s: StablecoinState,
  amount: bigint,
): { readonly stablecoin: StablecoinState; readonly returned: bigint } {
  const returned = min(amount, s.deployedCollateral);
  require(returned > 0n, 'zeroAmount');
  return { stablecoin: { ...s, deployedCollateral: s.deployedCollateral - returned }, returned };
}
