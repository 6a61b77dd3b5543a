import {
  type Change,
  type Cooldown,
  changeKinds,
  type Integration,
  type LossClaim,
  type LossReport,
  math,
  type Platform,
  type QueueStablecoinChangeArguments,
  type Stablecoin,
  type WhitelistEntry,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { PlatformState, Pool } from '../chain/platform.ts';
import type { BrandedToken } from '../chain/tokens.ts';
import type { Line } from './lines.ts';
import {
  formatAddress,
  formatBps,
  formatIndex,
  formatPeriod,
  formatRate,
  formatRatio,
  formatTime,
  formatUnits,
} from './values.ts';

export function platformLines({ platform, change, now }: PlatformState): Line[] {
  const { manager, managerActive } = platform;
  const isRevoked = !managerActive && !manager.equals(PublicKey.default);
  return [
    ['platform', platform.address.toBase58()],
    ['paused', platform.paused ? 'yes' : 'no'],
    ['stablecoins', String(platform.stablecoinCount)],
    ['admin', formatAddress(platform.admin)],
    ['manager', `${formatAddress(manager)}${isRevoked ? ', revoked: votes on losses only' : ''}`],
    ['guardian', formatAddress(platform.guardian)],
    ['pauser', formatAddress(platform.pauser)],
    ['treasury', formatAddress(platform.treasury)],
    ['delay', formatPeriod(platform.delaySeconds)],
    ['votes on losses', math.lossVotersOf(platform).map(formatAddress).join(', ')],
    ...(change
      ? [
          ['queued change', progressText(math.platformChangeProgress(change, platform, now))] as const,
          ...executionLines(change, platform),
          ...queued(roleLines(change), roleLines(rolesOf(platform))),
        ]
      : [['queued change', 'none'] as const]),
  ];
}

/** Whose signature a change of roles needs, where it needs one. */
export function executionLines(change: Pick<Change, 'admin'>, platform: Platform): Line[] {
  const signer = math.requiredSignerOf(change, platform);
  return signer === undefined ? [] : [['execution signed by', formatAddress(signer)]];
}

type Roles = Pick<Platform, 'admin' | 'manager' | 'guardian' | 'pauser' | 'treasury' | 'delaySeconds'>;

/** The roles in force: a revoked manager is none, although it stays recorded. */
export function rolesOf(platform: Platform): Roles {
  const { admin, guardian, pauser, treasury, delaySeconds, managerActive } = platform;
  const manager = managerActive ? platform.manager : PublicKey.default;
  return { admin, manager, guardian, pauser, treasury, delaySeconds };
}

export function roleLines(roles: Roles): Line[] {
  return [
    ['admin', formatAddress(roles.admin)],
    ['manager', formatAddress(roles.manager)],
    ['guardian', formatAddress(roles.guardian)],
    ['pauser', formatAddress(roles.pauser)],
    ['treasury', formatAddress(roles.treasury)],
    ['delay', formatPeriod(roles.delaySeconds)],
  ];
}

/** The values of a queued change that differ from the present ones. */
function queued(next: readonly Line[], present: readonly Line[]): Line[] {
  return next.flatMap(([label, value], i) => {
    const before = present[i]?.[1] ?? value;
    return value === before ? [] : [[`queued ${label}`, before, value] as const];
  });
}

/** The status of a queued change with its times. */
export function progressText({ status, executableTs, expiresTs }: math.ChangeProgress): string {
  if (status === 'stale') return 'stale: its target has changed since, anyone can remove it';
  if (status === 'expired') return 'expired: anyone can remove it';
  const until = expiresTs === undefined ? '' : ` until ${formatTime(expiresTs)}`;
  if (status === 'executable') return `executable${until}`;
  return executableTs === undefined
    ? 'waits for the resolution of the open loss report'
    : `waits: executable from ${formatTime(executableTs)}${until}`;
}

/** Amounts as recorded at the last accrual; the vault's balance as of now. */
export function stablecoinLines({ stablecoin, change, vaultBalance, now }: Pool): Line[] {
  const { decimals, seniorAssets, juniorAssets } = stablecoin;
  const units = (value: bigint) => formatUnits(value, decimals);
  const settings = settingLines(stablecoin, decimals, formatAddress(stablecoin.custody));
  return [
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['underlying', `${stablecoin.underlyingMint.toBase58()} (${decimals} decimals)`],
    ['token program', stablecoin.tokenProgram.toBase58()],
    ...settings,
    ['exit window', formatPeriod(stablecoin.windowSeconds)],
    ['vault', `${stablecoin.vault.toBase58()} holds ${units(vaultBalance)}`],
    ['beyond the reserve', units(math.liquidityLeft(stablecoin, vaultBalance))],
    ['deployed', units(stablecoin.deployedCollateral)],
    ['deployed today', units(math.deploySpentAt(stablecoin, now))],
    ['senior assets', units(seniorAssets)],
    ['senior index', formatIndex(stablecoin.seniorIndex)],
    ['junior assets', units(juniorAssets)],
    [
      'junior supply',
      `${units(stablecoin.juniorSupply)}, of which ${units(stablecoin.juniorCooling)} in cooldown`,
    ],
    ['junior rate', formatRate(juniorAssets, stablecoin.juniorSupply)],
    ['junior mint', `${formatAddress(stablecoin.juniorMint)} (epoch ${stablecoin.epoch})`],
    ['coverage', formatRatio(juniorAssets, seniorAssets)],
    ['unvested yield', units(stablecoin.unvestedYield)],
    ['last accrued at', formatTime(stablecoin.lastAccrualTs)],
    ['all vested at', formatTime(stablecoin.vestEndTs)],
    ['platform fees owed', units(stablecoin.platformFeesOwed)],
    ['integrator fees owed', units(stablecoin.integratorFeesOwed)],
    ['refunds owed', units(stablecoin.refundsOwed)],
    ...(change
      ? [
          ['queued change', progressText(math.stablecoinChangeProgress(change, stablecoin, now))] as const,
          ...queued(settingLines(change, decimals, formatAddress(change.custody)), settings),
        ]
      : [['queued change', 'none'] as const]),
  ];
}

/** @param custody describes the custody account, which needs a read of the chain */
export function settingLines(
  settings: QueueStablecoinChangeArguments,
  decimals: number,
  custody: string,
): Line[] {
  return [
    ['supply cap', formatUnits(settings.supplyCap, decimals)],
    ['platform fee', formatBps(settings.platformFeeBps)],
    ['junior premium', formatBps(settings.juniorPremiumBps)],
    ['target coverage', formatBps(settings.targetCoverageBps)],
    ['minimum coverage', formatBps(settings.minCoverageBps)],
    ['deployed at most', formatBps(settings.maxDeployedBps)],
    ['deployed per day', formatUnits(settings.deployPerDay, decimals)],
    ['vesting', formatPeriod(settings.vestingSeconds)],
    ['cooldown', formatPeriod(settings.cooldownSeconds)],
    ['custody', custody],
  ];
}

/** Amounts as recorded at the last sync of the integration. */
export function integrationLines(
  integration: Integration,
  { name, symbol, uri, decimals, supply }: BrandedToken,
): Line[] {
  const units = (value: bigint) => formatUnits(value, decimals);
  return [
    ['integration', integration.address.toBase58()],
    ['coin', `${name} (${symbol})`],
    ['metadata', uri],
    ['branded mint', integration.brandedMint.toBase58()],
    ['stablecoin', integration.stablecoin.toBase58()],
    ['underlying', integration.underlyingMint.toBase58()],
    ['initializer', formatAddress(integration.initializer)],
    ['authority', formatAddress(integration.authority)],
    ['nominated authority', formatAddress(integration.pendingAuthority)],
    ['fee', formatBps(integration.feeBps)],
    ['next fee', nextFee(integration)],
    ['whitelist required', integration.whitelistRequired ? 'yes' : 'no'],
    ['supply', `${units(integration.supply)} by the program, ${units(supply)} in the mint`],
    ['assets', units(integration.assets)],
    ['exchange rate', formatRate(integration.assets, integration.supply)],
    ['principal', units(integration.principal)],
    ['fees owed', units(integration.feesOwed)],
    ['lifetime revenue', units(integration.lifetimeRevenue)],
    ['lifetime volume', units(integration.lifetimeVolume)],
    ['index', formatIndex(integration.lastIndex)],
    ['high-water index', formatIndex(integration.highWaterIndex)],
  ];
}

function nextFee({ nextFeeBps, feeEtaTs }: Integration): string {
  return feeEtaTs === 0n ? 'none' : `${formatBps(nextFeeBps)} from ${formatTime(feeEtaTs)}`;
}

/** @param now the cluster's time, unix seconds */
export function cooldownLines(cooldown: Cooldown, stablecoin: Stablecoin, now: bigint): Line[] {
  return [
    ['cooldown', `${cooldown.address.toBase58()} (id ${cooldown.id})`],
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['owner', formatAddress(cooldown.owner)],
    ['tokens', `${formatUnits(cooldown.tokens, stablecoin.decimals)} of epoch ${cooldown.epoch}`],
    ['unlocks at', formatTime(cooldown.unlockTs)],
    ['expires at', cooldownExpiry(cooldown, stablecoin)],
    ['status', cooldownStatus(cooldown, stablecoin, now)],
    ['rent goes back to', formatAddress(cooldown.rentPayer)],
  ];
}

/** The end of the exit window, which loss reports extend. */
function cooldownExpiry(cooldown: Cooldown, stablecoin: Stablecoin): string {
  if (cooldown.epoch !== stablecoin.epoch) return 'never: it is void';
  const expiresTs = math.expiresAtTs(stablecoin, cooldown);
  return expiresTs === undefined ? 'after the resolution of the open loss report' : formatTime(expiresTs);
}

export function cooldownStatus(cooldown: Cooldown, stablecoin: Stablecoin, now: bigint): string {
  if (cooldown.epoch !== stablecoin.epoch) return 'void: a loss ended its epoch, anyone can remove it';
  if (now < cooldown.unlockTs) return 'cooling';
  if (math.isExpired(stablecoin, cooldown, now)) return 'expired: anyone can cancel it';
  return stablecoin.reportOpen ? 'waits for the resolution of the open loss report' : 'can be completed';
}

export function lossReportStatus({ resolvedTs, claimsLeft }: LossReport): string {
  if (resolvedTs === 0n) return 'open';
  return claimsLeft > 0n ? 'resolved, with claims left' : 'resolved: anyone can close it';
}

/** @param decimals of the stablecoin */
export function lossReportLines(report: LossReport, decimals: number): Line[] {
  const units = (value: bigint) => formatUnits(value, decimals);
  const isOpen = report.resolvedTs === 0n;
  return [
    ['loss report', `${report.address.toBase58()} (number ${report.number})`],
    ['stablecoin', report.stablecoin.toBase58()],
    ['status', lossReportStatus(report)],
    ['reporter', report.reporter.toBase58()],
    ['reported at', formatTime(report.reportedTs)],
    ['reported loss', units(report.loss)],
    ['for the holders', units(report.seniorPart)],
    ['withheld', units(report.withheld)],
    ...(isOpen
      ? [['can lapse at', formatTime(report.reportedTs + math.LAPSE_SECONDS)] as const]
      : [
          ['resolved at', formatTime(report.resolvedTs)] as const,
          ['settled loss', units(report.settled)] as const,
          ['refunds left', units(report.refundLeft)] as const,
          ['claims left', units(report.claimsLeft)] as const,
        ]),
    ['rent goes back to', report.rentPayer.toBase58()],
  ];
}

export function lossClaimLines(claim: LossClaim, report: LossReport, stablecoin: Stablecoin): Line[] {
  const units = (value: bigint) => formatUnits(value, stablecoin.decimals);
  const isResolved = report.resolvedTs > 0n;
  return [
    ['loss claim', claim.address.toBase58()],
    ['loss report', claim.lossReport.toBase58()],
    ['owner', claim.owner.toBase58()],
    ['withheld', units(claim.withheld)],
    [
      'refund',
      isResolved
        ? `${units(math.settleClaim(stablecoin, report, claim.withheld).paid)}: its owner can settle it`
        : 'waits for the resolution of the loss report',
    ],
    ['rent goes back to', claim.rentPayer.toBase58()],
  ];
}

/**
 * @param decimals of the stablecoin of a change of settings
 * @param execution what its execution needs
 */
export function changeLines(
  change: Change,
  progress: math.ChangeProgress,
  decimals: number,
  execution: readonly Line[] = [],
): Line[] {
  const isPlatform = change.kind === changeKinds.platform;
  return [
    ['change', change.address.toBase58()],
    ['of', isPlatform ? 'the platform' : `the stablecoin ${change.target.toBase58()}`],
    ['status', progressText(progress)],
    ...execution,
    ...(isPlatform ? roleLines(change) : settingLines(change, decimals, formatAddress(change.custody))),
    ['rent goes back to', change.rentPayer.toBase58()],
  ];
}

export function whitelistEntryLines(entry: WhitelistEntry): Line[] {
  return [
    ['whitelist entry', entry.address.toBase58()],
    ['integration', entry.integration.toBase58()],
    ['user', entry.user.toBase58()],
    ['rent goes back to', entry.rentPayer.toBase58()],
  ];
}
