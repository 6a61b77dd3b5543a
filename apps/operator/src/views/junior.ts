import type { Cooldown, JuniorTranche } from '@obverse/core';
import { showUnits } from '../amounts/show.ts';
import { showAddress } from '../show/address.ts';
import type { Line } from '../show/lines.ts';
import { showTime } from '../show/time.ts';
import { showRate } from './rates.ts';

export function juniorTrancheLines(junior: JuniorTranche, decimals: number): Line[] {
  return [
    ['junior tranche', `${junior.address.toBase58()} (liquidity pool ${junior.liquidityPoolId})`],
    ['stablecoin', junior.stablecoin.toBase58()],
    ['junior mint', junior.juniorMint.toBase58()],
    ['assets', showUnits(junior.assets, decimals)],
    ['supply', `${showUnits(junior.supply, decimals)}, tokens in cooldown included`],
    ['exchange rate', showRate(junior.assets, junior.supply)],
  ];
}

export function cooldownLines(cooldown: Cooldown, decimals: number): Line[] {
  return [
    ['cooldown', `${cooldown.address.toBase58()} (id ${cooldown.id})`],
    ['junior tranche', `${cooldown.juniorTranche.toBase58()} (liquidity pool ${cooldown.liquidityPoolId})`],
    ['owner', showAddress(cooldown.owner)],
    ['tokens', showUnits(cooldown.tokens, decimals)],
    ['unlocks at', showTime(cooldown.unlockTs)],
    ['rent goes back to', showAddress(cooldown.rentPayer)],
  ];
}
