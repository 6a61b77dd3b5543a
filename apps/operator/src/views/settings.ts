import type { UpdateStablecoinArguments } from '@obverse/core';
import { showBps, showUnits } from '../amounts/show.ts';
import type { Line } from '../show/lines.ts';
import { showPeriod } from '../show/time.ts';

/** @param custody the custody account in words, which take a look at the chain */
export function settingLines(settings: UpdateStablecoinArguments, decimals: number, custody: string): Line[] {
  return [
    ['supply cap', showUnits(settings.supplyCap, decimals)],
    ['platform fee', showBps(settings.platformFeeBps)],
    ['junior premium', showBps(settings.juniorPremiumBps)],
    ['minimum coverage', showBps(settings.minCoverageBps)],
    ['vesting', showPeriod(settings.vestingSeconds)],
    ['cooldown', showPeriod(settings.cooldownSeconds)],
    ['custody', custody],
  ];
}
