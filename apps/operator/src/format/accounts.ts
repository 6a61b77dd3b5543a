import type {
  Cooldown,
  Integration,
  JuniorTranche,
  Platform,
  UpdateStablecoinArguments,
  WhitelistEntry,
} from '@obverse/core';
import type { Pool } from '../chain/platform.ts';
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

export function platformLines(platform: Platform): Line[] {
  return [
    ['platform', platform.address.toBase58()],
    ['paused', platform.paused ? 'yes' : 'no'],
    ['stablecoins', String(platform.stablecoinCount)],
    ['admin', formatAddress(platform.admin)],
    ['nominated admin', formatAddress(platform.pendingAdmin)],
    ['manager', formatAddress(platform.manager)],
    ['pauser', formatAddress(platform.pauser)],
    ['treasury', formatAddress(platform.treasury)],
  ];
}

/** Amounts as recorded at the last accrual; the vault's balance as of now. */
export function stablecoinLines({ stablecoin, junior, vaultBalance }: Pool): Line[] {
  const { decimals, seniorAssets } = stablecoin;
  const units = (value: bigint) => formatUnits(value, decimals);
  return [
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['underlying', `${stablecoin.underlyingMint.toBase58()} (${decimals} decimals)`],
    ['token program', stablecoin.tokenProgram.toBase58()],
    ...settingLines(stablecoin, decimals, formatAddress(stablecoin.custody)),
    ['vault', `${stablecoin.vault.toBase58()} holds ${units(vaultBalance)}`],
    ['deployed', units(stablecoin.deployedCollateral)],
    ['senior assets', units(seniorAssets)],
    ['senior index', formatIndex(stablecoin.seniorIndex)],
    ['junior assets', units(junior.assets)],
    ['coverage', formatRatio(junior.assets, seniorAssets)],
    ['unvested yield', units(stablecoin.unvestedYield)],
    ['last accrued at', formatTime(stablecoin.vestLastTs)],
    ['all vested at', formatTime(stablecoin.vestEndTs)],
    ['platform fees owed', units(stablecoin.platformFeesOwed)],
    ['integrator fees owed', units(stablecoin.integratorFeesOwed)],
    ['junior tranche', stablecoin.juniorTranche.toBase58()],
  ];
}

/** @param custody describes the custody account, which needs a read of the chain */
export function settingLines(settings: UpdateStablecoinArguments, decimals: number, custody: string): Line[] {
  return [
    ['supply cap', formatUnits(settings.supplyCap, decimals)],
    ['platform fee', formatBps(settings.platformFeeBps)],
    ['junior premium', formatBps(settings.juniorPremiumBps)],
    ['minimum coverage', formatBps(settings.minCoverageBps)],
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
    ['whitelist required', integration.whitelistRequired ? 'yes' : 'no'],
    ['supply', units(supply)],
    ['assets', units(integration.assets)],
    ['exchange rate', formatRate(integration.assets, supply)],
    ['principal', units(integration.principal)],
    ['fees owed', units(integration.feesOwed)],
    ['lifetime revenue', units(integration.lifetimeRevenue)],
    ['lifetime volume', units(integration.lifetimeVolume)],
    ['index', formatIndex(integration.lastIndex)],
    ['high-water index', formatIndex(integration.highWaterIndex)],
  ];
}

export function juniorTrancheLines(junior: JuniorTranche, decimals: number): Line[] {
  return [
    ['junior tranche', `${junior.address.toBase58()} (liquidity pool ${junior.liquidityPoolId})`],
    ['stablecoin', junior.stablecoin.toBase58()],
    ['junior mint', junior.juniorMint.toBase58()],
    ['assets', formatUnits(junior.assets, decimals)],
    ['supply', `${formatUnits(junior.supply, decimals)}, tokens in cooldown included`],
    ['exchange rate', formatRate(junior.assets, junior.supply)],
  ];
}

export function cooldownLines(cooldown: Cooldown, decimals: number): Line[] {
  return [
    ['cooldown', `${cooldown.address.toBase58()} (id ${cooldown.id})`],
    ['junior tranche', `${cooldown.juniorTranche.toBase58()} (liquidity pool ${cooldown.liquidityPoolId})`],
    ['owner', formatAddress(cooldown.owner)],
    ['tokens', formatUnits(cooldown.tokens, decimals)],
    ['unlocks at', formatTime(cooldown.unlockTs)],
    ['rent goes back to', formatAddress(cooldown.rentPayer)],
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
