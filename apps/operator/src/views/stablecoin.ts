import { showUnits } from '../amounts/show.ts';
import type { Pool } from '../chain/pool.ts';
import { showAddress } from '../show/address.ts';
import type { Line } from '../show/lines.ts';
import { showTime } from '../show/time.ts';
import { showIndex, showRatio } from './rates.ts';
import { settingLines } from './settings.ts';

/** Figures as recorded at the last accrual; the vault's balance as it is now. */
export function stablecoinLines({ stablecoin, junior, vaultBalance }: Pool): Line[] {
  const { decimals, seniorAssets } = stablecoin;
  const units = (value: bigint) => showUnits(value, decimals);
  return [
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['underlying', `${stablecoin.underlyingMint.toBase58()} (${decimals} decimals)`],
    ['token program', stablecoin.tokenProgram.toBase58()],
    ...settingLines(stablecoin, decimals, showAddress(stablecoin.custody)),
    ['vault', `${stablecoin.vault.toBase58()} holds ${units(vaultBalance)}`],
    ['deployed', units(stablecoin.deployedCollateral)],
    ['senior assets', units(seniorAssets)],
    ['senior index', showIndex(stablecoin.seniorIndex)],
    ['junior assets', units(junior.assets)],
    ['coverage', showRatio(junior.assets, seniorAssets)],
    ['unvested yield', units(stablecoin.unvestedYield)],
    ['last accrued at', showTime(stablecoin.vestLastTs)],
    ['all vested at', showTime(stablecoin.vestEndTs)],
    ['platform fees owed', units(stablecoin.platformFeesOwed)],
    ['integrator fees owed', units(stablecoin.integratorFeesOwed)],
    ['junior tranche', stablecoin.juniorTranche.toBase58()],
  ];
}
