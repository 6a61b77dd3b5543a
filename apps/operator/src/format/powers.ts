import { formatUnits, type LossReport, math, type Platform } from '@obverse/core';
import { formatAddress, type Line, type PlatformState, type Pool } from '@obverse/operations';
import { PublicKey } from '@solana/web3.js';
import { formatTime } from './values.ts';

/** What each key could do with the platform now. */
export function platformPowers({ platform, platformChange: change, now }: PlatformState): Line[] {
  const { paused, managerActive } = platform;
  const hasPauser = !platform.pauser.equals(PublicKey.default);
  const status = change && math.platformChangeProgress(change, platform, now).status;
  const reductions = [
    change && 'cancel the queued change',
    managerActive && 'revoke the manager',
    hasPauser && 'revoke the pauser',
    !paused && 'pause',
  ];
  return [
    ['admin can', listOf(['queue a change', 'add a stablecoin', ...reductions, paused && 'unpause'])],
    ['guardian can', listOf(reductions)],
    ['pauser can', listOf([hasPauser && !paused && 'pause'])],
    ['manager can', managerPowers(platform)],
    ['anyone can', changeActions(status, change && math.requiredSignerOf(change, platform))],
  ];
}

/** What each key could do with a stablecoin now. The pool is accrued. */
export function stablecoinPowers(pool: Pool, report: LossReport | undefined): Line[] {
  const { platform, stablecoin, change, vaultBalance, now } = pool;
  const { decimals, deployedCollateral, platformFeesOwed } = stablecoin;
  const units = (value: bigint) => formatUnits(value, decimals);
  const status = change && math.stablecoinChangeProgress(change, platform, stablecoin, now).status;
  const deployable = deployableNow(pool);
  const isReportable = !report && deployedCollateral > 0n;
  const canLower = stablecoin.supplyCap > 0n || stablecoin.maxDeployedBps > 0 || stablecoin.deployPerDay > 0n;
  const reductions = [change && 'cancel the queued change', canLower && 'lower limits'];
  const lapseTs = report && report.reportedTs + math.LAPSE_SECONDS;
  const collectable = math.min(platformFeesOwed, vaultBalance);
  const reportText = isReportable && `report a loss of up to ${units(deployedCollateral)}`;
  return [
    [
      'loss report',
      report && lapseTs
        ? `open: ${units(report.loss)} reported at ${formatTime(report.reportedTs)}, can lapse at ${formatTime(lapseTs)}`
        : 'none open',
    ],
    [
      'admin can',
      listOf(['queue a change', ...reductions, collectable > 0n && `collect ${units(collectable)} of fees`]),
    ],
    ['guardian can', listOf(reductions)],
    [
      'manager can',
      listOf(
        platform.managerActive
          ? ['distribute yield', deployable > 0n && `deploy ${units(deployable)}`, reportText]
          : [],
      ),
    ],
    [
      'two of admin, guardian and manager can',
      listOf([
        report && `resolve the report with a loss of up to ${units(math.settleableLoss(stablecoin, report))}`,
        reportText,
      ]),
    ],
    [
      'anyone can',
      listOf([
        status && changeActions(status),
        deployedCollateral > 0n && `return ${units(deployedCollateral)} of collateral`,
        lapseTs !== undefined && now >= lapseTs && 'end the loss report',
      ]),
    ],
  ];
}

/** What the manager could send to custody now, base units. */
function deployableNow({ platform, stablecoin, vaultBalance, now }: Pool): bigint {
  const isOpen = platform.managerActive && !platform.paused && !stablecoin.reportOpen;
  if (!isOpen || stablecoin.custody.equals(PublicKey.default)) return 0n;
  const { seniorAssets, juniorAssets, unvestedYield, maxDeployedBps, deployPerDay } = stablecoin;
  const mostDeployed = ((seniorAssets + juniorAssets + unvestedYield) * BigInt(maxDeployedBps)) / math.BPS;
  const limits = [
    math.liquidityLeft(stablecoin, vaultBalance),
    mostDeployed - stablecoin.deployedCollateral,
    deployPerDay - math.deploySpentAt(stablecoin, now),
  ];
  const least = limits.reduce(math.min);
  return least > 0n ? least : 0n;
}

/** @param signer who has to sign the execution */
function changeActions(status: math.ChangeStatus | undefined, signer?: PublicKey): string {
  if (status === 'executable') {
    const signed = signer === undefined ? '' : `, signed by the new admin ${formatAddress(signer)}`;
    return `execute the queued change${signed}`;
  }
  return status === 'expired' || status === 'stale' ? 'remove the queued change' : 'nothing';
}

function managerPowers({ manager, managerActive }: Platform): string {
  if (managerActive) return 'operate the stablecoins';
  return manager.equals(PublicKey.default) ? 'nothing' : 'vote on losses only';
}

function listOf(actions: readonly (string | false | undefined)[]): string {
  const possible = actions.filter((action) => action && action !== 'nothing');
  return possible.length === 0 ? 'nothing' : possible.join('; ');
}
