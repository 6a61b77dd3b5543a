import type { Integration } from '@obverse/core';
import { showBps, showUnits } from '../amounts/show.ts';
import type { Coin } from '../chain/coin.ts';
import { showAddress } from '../show/address.ts';
import type { Line } from '../show/lines.ts';
import { showIndex, showRate } from './rates.ts';

/** Figures as recorded when the integration was last brought up to date. */
export function integrationLines(
  integration: Integration,
  { name, symbol, uri, decimals, supply }: Coin,
): Line[] {
  const units = (value: bigint) => showUnits(value, decimals);
  return [
    ['integration', integration.address.toBase58()],
    ['coin', `${name} (${symbol})`],
    ['metadata', uri],
    ['branded mint', integration.brandedMint.toBase58()],
    ['stablecoin', integration.stablecoin.toBase58()],
    ['underlying', integration.underlyingMint.toBase58()],
    ['initializer', showAddress(integration.initializer)],
    ['authority', showAddress(integration.authority)],
    ['nominated authority', showAddress(integration.pendingAuthority)],
    ['fee', showBps(integration.feeBps)],
    ['whitelist required', integration.whitelistRequired ? 'yes' : 'no'],
    ['supply', units(supply)],
    ['assets', units(integration.assets)],
    ['exchange rate', showRate(integration.assets, supply)],
    ['principal', units(integration.principal)],
    ['fees owed', units(integration.feesOwed)],
    ['lifetime revenue', units(integration.lifetimeRevenue)],
    ['lifetime volume', units(integration.lifetimeVolume)],
    ['index', showIndex(integration.lastIndex)],
    ['high-water index', showIndex(integration.highWaterIndex)],
  ];
}
