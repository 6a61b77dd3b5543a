import { BPS, SECONDS_PER_YEAR } from '../program/platform.generated.ts';
import { bpsDown, type StablecoinState, seniorShareDown } from './accrue.ts';
import { min } from './mul-div.ts';

/** Scale of yearly rates: 10^12 = 100 %. */
const rateScale = 10n ** 12n;
const daysPerYear = 365;

/** `part / whole` as a rate, 1 = 100 %. */
function ratio(part: bigint, whole: bigint): number {
  return Number((part * rateScale) / whole) / Number(rateScale);
}

/** What the stream would release in a year at its present pace, after the platform fee; base units. The state has been accrued to `now`. */
function streamPerYear({ stablecoin, junior }: StablecoinState, now: bigint): bigint {
  if (stablecoin.unvestedYield === 0n) return 0n;
  const assets = stablecoin.seniorAssets + junior.assets;
  const period = stablecoin.vestEndTs - now;
  // past the end only the yearly cap still holds yield back
  const perYear = period > 0n ? min((stablecoin.unvestedYield * SECONDS_PER_YEAR) / period, assets) : assets;
  return perYear - bpsDown(perYear, BigInt(stablecoin.platformFeeBps));
}

/**
 * The present yield stream as a simple yearly rate on senior assets, after the platform fee, the junior premium and a commission of
 * `feeBps`; 1 = 100 %. The state has been accrued to `now` (unix seconds). 0 where nothing streams or nobody could receive it.
 */
export function seniorRate(state: StablecoinState, now: bigint, feeBps = 0): number {
  const { stablecoin, junior } = state;
  if (stablecoin.seniorAssets === 0n) return 0;
  const senior = seniorShareDown(streamPerYear(state, now), stablecoin, junior);
  return ratio(bpsDown(senior, BPS - BigInt(feeBps)), stablecoin.seniorAssets);
}

/**
 * The present yield stream as a simple yearly rate on junior assets, 1 = 100 %: what the senior side leaves of the stream after the platform
 * fee, which is the tranche's pro-rata part and the premium on the senior side's,
 * `(stream − stream × senior / (senior + junior) × (1 − premium)) / junior`. The state has been accrued to `now` (unix seconds). 0 where nothing
 * streams or the tranche is empty.
 */
export function juniorRate(state: StablecoinState, now: bigint): number {
  const { stablecoin, junior } = state;
  if (junior.supply === 0n || junior.assets === 0n) return 0;
  const stream = streamPerYear(state, now);
  return ratio(stream - seniorShareDown(stream, stablecoin, junior), junior.assets);
}

/** A simple yearly rate compounded daily: `(1 + rate / 365)^365 − 1`; 1 = 100 %. */
export function compoundDaily(rate: number): number {
  return Math.expm1(daysPerYear * Math.log1p(rate / daysPerYear));
}

/** The most basis points a rate is given as, and what the smallest integers of callers and databases hold: 2^31 − 1. */
const maxRateBps = 2 ** 31 - 1;

/**
 * A yearly rate (1 = 100 %) in whole basis points, rounded down, at most 2^31 − 1. The tolerance keeps exact rates from falling to the next below.
 */
export function rateBpsDown(rate: number): number {
  return Math.min(Math.floor(rate * Number(BPS) + 1e-9), maxRateBps);
}
