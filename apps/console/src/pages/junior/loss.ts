import { INDEX_ONE, math } from '@obverse/core';
import type { Stablecoin } from '../../coins/use-underlying.ts';

/** Who bears a loss, in the order in which the program takes it from them. */
export type LossLayer = {
  readonly name: 'junior' | 'unvested' | 'senior';
  readonly before: bigint;
  readonly lost: bigint;
};

/** What a loss would do; amounts in base units of the underlying. */
export type LossPicture = {
  readonly layers: readonly LossLayer[];
  /** What is left of a coin's value, in 10^-15, rounded down. */
  readonly coinValueDown: bigint;
  /** Share of redemptions that is withheld from the report to its resolution, rounded up. */
  readonly haircutBps: bigint;
  /** Underlying per junior token after it, in 10^-12, rounded down; 0 where the tranche ends. */
  readonly juniorRateDown: bigint;
  /** Whether it ends the junior tranche: its tokens are void. */
  readonly isWipedOut: boolean;
};

/**
 * The service's answer as the state of core's accounting. The senior index is 1, so that the one after a loss is the share of a coin's value that is left.
 * What no loss depends on is zero.
 */
function stateOf(stablecoin: Stablecoin): math.StablecoinState {
  const { settings } = stablecoin;
  const now = BigInt(Math.floor(Date.parse(stablecoin.timestamp) / 1_000));
  const unvestedYield = BigInt(stablecoin.unvestedYield);
  return {
    ...settings,
    supplyCap: BigInt(settings.supplyCap),
    deployPerDay: BigInt(settings.deployPerDay),
    seniorAssets: BigInt(stablecoin.seniorAssets),
    seniorIndex: INDEX_ONE,
    epoch: 0,
    juniorAssets: BigInt(stablecoin.juniorAssets),
    juniorSupply: BigInt(stablecoin.juniorSupply),
    juniorCooling: BigInt(stablecoin.juniorCooling),
    unvestedYield,
    vestTotal: unvestedYield,
    vestStartTs: now,
    vestEndTs: now,
    lastAccrualTs: now,
    capRemainder: 0n,
    platformFeeRemainder: 0n,
    splitRemainder: 0n,
    platformFeesOwed: BigInt(stablecoin.platformFeesOwed),
    integratorFeesOwed: BigInt(stablecoin.integratorFeesOwed),
    refundsOwed: BigInt(stablecoin.refundsOwed),
    deployedCollateral: BigInt(stablecoin.deployedCollateral),
    deploySpent: 0n,
    deploySpentTs: now,
    reportCount: 0,
    reportOpen: false,
    missing: 0n,
    chainStartTs: 0n,
    lastResolvedTs: 0n,
  };
}

/** The most that could be lost: what is deployed, or what the limits let be deployed if that is more. */
export function largestLoss(stablecoin: Stablecoin): bigint {
  const { seniorAssets, juniorAssets, unvestedYield, maxDeployedBps, deployedCollateral } =
    stateOf(stablecoin);
  const mayBeDeployed = ((seniorAssets + juniorAssets + unvestedYield) * BigInt(maxDeployedBps)) / math.BPS;
  return mayBeDeployed > deployedCollateral ? mayBeDeployed : deployedCollateral;
}

/**
 * What a loss of deployed collateral would do, if it were reported and settled now.
 *
 * @param loss above 0
 * @throws ProgramError `lossTooLarge` for one that would leave holders less than a millionth
 */
export function lossPicture(stablecoin: Stablecoin, loss: bigint): LossPicture {
  // as if it were deployed: only that can be lost
  const state = { ...stateOf(stablecoin), deployedCollateral: loss };
  const reported = math.reportLoss(state, loss);
  const { stablecoin: after, parts } = math.resolveLoss(reported.stablecoin, reported.report, loss);
  const isWipedOut = after.epoch !== state.epoch;
  return {
    layers: [
      { name: 'junior', before: state.juniorAssets, lost: parts.junior },
      { name: 'unvested', before: state.unvestedYield, lost: parts.unvested },
      { name: 'senior', before: state.seniorAssets, lost: parts.senior + parts.withheld },
    ],
    coinValueDown: after.seniorIndex,
    haircutBps: math.haircutBpsUp(reported.stablecoin),
    juniorRateDown: isWipedOut ? 0n : math.exchangeRateDown(math.juniorPool(after)),
    isWipedOut,
  };
}
