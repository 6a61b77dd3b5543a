import { BPS, SECONDS_PER_YEAR } from '../program/platform.generated.ts';
import { bpsDown, type StablecoinState, seniorShareDown } from './accrue.ts';
import { min } from './mulDiv.ts';

/** Scale of yearly rates: 10^12 = 100 %. */
const RATE_SCALE = 10n ** 12n;
const DAYS_PER_YEAR = 365;

/**
 * The present yield stream as a simple yearly rate on senior assets, after the platform fee, the junior premium and a commission of
 * `feeBps`; 1 = 100 %. The state has been accrued to `now` (unix seconds). 0 where nothing streams or nobody could receive it.
 */
export function seniorRate({ stablecoin, junior }: StablecoinState, now: bigint, feeBps = 0): number {
  const assets = stablecoin.seniorAssets + junior.assets;
  const period = stablecoin.vestEndTs - now;
  if (stablecoin.seniorAssets === 0n || stablecoin.unvestedYield === 0n) return 0;
  // past the end only the yearly cap still holds yield back
  const perYear = period > 0n ? min((stablecoin.unvestedYield * SECONDS_PER_YEAR) / period, assets) : assets;
  const afterFee = perYear - bpsDown(perYear, BigInt(stablecoin.platformFeeBps));
  const holders = bpsDown(seniorShareDown(afterFee, stablecoin, junior) * RATE_SCALE, BPS - BigInt(feeBps));
  return Number(holders / stablecoin.seniorAssets) / Number(RATE_SCALE);
}

/** A simple yearly rate compounded daily: `(1 + rate / 365)^365 − 1`; 1 = 100 %. */
export function compoundDaily(rate: number): number {
  return Math.expm1(DAYS_PER_YEAR * Math.log1p(rate / DAYS_PER_YEAR));
}

/** A yearly rate (1 = 100 %) in whole basis points, rounded down. The tolerance keeps exact rates from falling to the next below. */
export function rateBpsDown(rate: number): number {
  return Math.floor(rate * Number(BPS) + 1e-9);
}
