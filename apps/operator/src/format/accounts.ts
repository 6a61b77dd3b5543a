import {
  formatUnits,
  type Integration,
  type LossClaim,
  type LossReport,
  math,
  type Stablecoin,
  underlyingPowerMeanings,
  underlyingPowersOf,
  type WhitelistEntry,
} from '@obverse/core';
import {
  compare,
  executionLines,
  formatAddress,
  formatIndex,
  isChanged,
  type Line,
  type PlatformState,
  type Pool,
  progressText,
  roleLines,
  rolesOf,
  settingLines,
} from '@obverse/operations';
import { PublicKey } from '@solana/web3.js';
import type { BrandedToken } from '../chain/accounts.ts';
import { formatBps, formatPeriod, formatRate, formatRatio, formatTime, show } from './values.ts';

export function platformLines({ platform, platformChange: change, now }: PlatformState): Line[] {
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
          ['queued change', progressText(math.platformChangeProgress(change, platform, now), show)] as const,
          ...executionLines(change, platform),
          ...queued(roleLines(rolesOf(platform), show), roleLines(change, show)),
        ]
      : [['queued change', 'none'] as const]),
  ];
}

/** The values that a queued change would change. */
function queued(present: readonly Line[], next: readonly Line[]): Line[] {
  const changed = compare(present, next).filter(isChanged);
  return changed.map(([label, ...values]) => [`queued ${label}`, ...values]);
}

/** Amounts as recorded at the last accrual; the vault's balance as of now. */
export function stablecoinLines({ platform, stablecoin, change, vaultBalance, now }: Pool): Line[] {
  const { decimals, seniorAssets, juniorAssets } = stablecoin;
  const missing = math.shortfall(stablecoin, vaultBalance, stablecoin.withheld);
  const units = (value: bigint) => formatUnits(value, decimals);
  const settings = settingLines(stablecoin, decimals, show);
  return [
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['underlying', `${stablecoin.underlyingMint.toBase58()} (${decimals} decimals)`],
    ['token program', stablecoin.tokenProgram.toBase58()],
    ...settings,
    ['exit window', formatPeriod(stablecoin.windowSeconds)],
    ['vault', `${stablecoin.vault.toBase58()} holds ${units(vaultBalance)}`],
    ['beyond the reserve', units(math.liquidityLeft(stablecoin, vaultBalance))],
    ...(missing > 0n
      ? [['short of', `${units(missing)}: recognize-shortfall counts it as deployed`] as const]
      : []),
    ['deployed', units(stablecoin.deployedCollateral)],
    [
      'issuer of the underlying may',
      underlyingPowersOf(stablecoin.acceptedPowers)
        .map((power) => underlyingPowerMeanings[power])
        .join('; ') || 'neither seize nor stop it',
    ],
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
    ['platform commission owed', units(stablecoin.platformFeesOwed)],
    ['integrator fees owed', units(stablecoin.integratorFeesOwed)],
    ['refunds owed', units(stablecoin.refundsOwed)],
    ...(change
      ? [
          [
            'queued change',
            progressText(math.stablecoinChangeProgress(change, platform, stablecoin, now), show),
          ] as const,
          ...queued(settings, settingLines(change, decimals, show)),
        ]
      : [['queued change', 'none'] as const]),
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
    ['kind', integration.kind === math.coinKinds.payment ? 'payment coin' : 'earning coin'],
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

export function whitelistEntryLines(entry: WhitelistEntry): Line[] {
  return [
    ['whitelist entry', entry.address.toBase58()],
    ['integration', entry.integration.toBase58()],
    ['user', entry.user.toBase58()],
    ['rent goes back to', entry.rentPayer.toBase58()],
  ];
}
