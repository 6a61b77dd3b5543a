import type { Platform } from '@obverse/core';
import { showAddress } from '../show/address.ts';
import type { Line } from '../show/lines.ts';

export function platformLines(platform: Platform): Line[] {
  return [
    ['platform', platform.address.toBase58()],
    ['paused', platform.paused ? 'yes' : 'no'],
    ['stablecoins', String(platform.stablecoinCount)],
    ['admin', showAddress(platform.admin)],
    ['nominated admin', showAddress(platform.pendingAdmin)],
    ['manager', showAddress(platform.manager)],
    ['pauser', showAddress(platform.pauser)],
    ['treasury', showAddress(platform.treasury)],
  ];
}
