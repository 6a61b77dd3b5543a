import {
  BPS,
  type CoinState,
  coinKinds,
  earningJuniorAssets,
  earningSeniorAssets,
  type IntegrationState,
  min,
  SECONDS_PER_YEAR,
  SHARE_ONE,
  type StablecoinState,
  seniorShareDown,
} from '../accounting/index.ts';

/** Scale of yearly rates: 10^12 = 100 %. */
const rateScale = 10n ** 12n;
const daysPerYear = 365;

/** `part / whole` as a rate, 1 = 100 %. */
function ratio(part: bigint, whole: bigint): number {
  return Number((part * rateScale) / whole) / Number(rateScale);
}

/** What the stream would release in a year at its present pace, after the platform fee; base units. The state has been accrued to `now`. */
function streamPerYear(s: StablecoinState, now: bigint): bigint {
  if (s.unvestedYield === 0n || s.reportOpen) return 0n;
  const assets = earningSeniorAssets(s) + earningJuniorAssets(s);
  const period = s.vestEndTs - now;
  // past the end only the yearly cap still holds yield back
  const perYear = period > 0n ? min((s.unvestedYield * SECONDS_PER_YEAR) / period, assets) : assets;
  return perYear - (perYear * BigInt(s.platformFeeBps)) / BPS;
}

/** The senior side's part of a stream. */
const seniorPartDown = (s: StablecoinState, stream: bigint): bigint =>
  (stream * seniorShareDown(s)) / SHARE_ONE;

/**
 * The present yield stream as a simple yearly rate on senior assets, after the platform fee, the junior premium and a commission of
 * `feeBps`; 1 = 100 %. The state has been accrued to `now` (unix seconds). 0 where nothing streams or the senior side is too
 * small to earn.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * const afterTenPercentCommission = math.seniorRate(state, now, 1_000);
 * ```
 */
export function seniorRate(s: StablecoinState, now: bigint, feeBps = 0): number {
  if (earningSeniorAssets(s) === 0n) return 0;
  const senior = seniorPartDown(s, streamPerYear(s, now));
  return ratio((senior * (BPS - BigInt(feeBps))) / BPS, s.seniorAssets);
}

/**
 * The present yield stream as a simple yearly rate on junior assets, 1 = 100 %: what the senior side leaves of the stream after the platform
 * fee, over junior assets. The state has been accrued to `now` (unix seconds). 0 where nothing streams or the pool is empty.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * const apy = math.compoundDaily(math.juniorRate(state, now));
 * ```
 */
export function juniorRate(s: StablecoinState, now: bigint): number {
  if (s.juniorSupply === 0n || s.juniorAssets === 0n) return 0;
  const stream = streamPerYear(s, now);
  return ratio(stream - seniorPartDown(s, stream), s.juniorAssets);
}

/**
 * A simple yearly rate compounded daily: `(1 + rate / 365)^365 − 1`; 1 = 100 %.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const apy = math.compoundDaily(0.05);
 * console.log(`${(apy * 100).toFixed(2)} %`); // 5.13 %
 * ```
 */
export function compoundDaily(rate: number): number {
  return Math.expm1(daysPerYear * Math.log1p(rate / daysPerYear));
}

/**
 * What a coin's holders earn in a year at the present stream, compounded daily; 1 = 100 %. Commission is owed on growth above the
 * high-water index alone: after a loss the coin grows without it until the index has passed that mark. A payment coin that a loss has
 * brought below par grows until it is at par. The state has been accrued and synced to `now` (unix seconds).
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function apyBps(coin: math.CoinState): number {
 *   return math.rateBpsDown(math.coinYield(math.projectTo(coin, now), now));
 * }
 * ```
 */
export function coinYield({ stablecoin, integration }: CoinState, now: bigint): number {
  const dailyGrowth = (feeBps: number) => Math.log1p(seniorRate(stablecoin, now, feeBps) / daysPerYear);
  const [untaxed, taxed] = [dailyGrowth(0), dailyGrowth(integration.feeBps)];
  if (untaxed === 0) return 0;
  const lag = lagOf(integration, stablecoin.seniorIndex);
  const recovery = lag > 0 ? Math.log1p(lag) : 0;
  const untaxedDays = Math.min(recovery / untaxed, daysPerYear);
  return Math.expm1(untaxedDays * untaxed + (daysPerYear - untaxedDays) * taxed);
}

/** How far the coin has to grow before it pays commission, 1 = 100 %. */
function lagOf({ kind, assets, supply, highWaterIndex }: IntegrationState, index: bigint): number {
  if (kind !== coinKinds.payment) return ratio(highWaterIndex - index, index);
  return assets === 0n ? 0 : ratio(supply - assets, assets);
}

/** The most basis points a rate is given as, and what the smallest integers of callers and databases hold: 2^31 − 1. */
const maxRateBps = 2 ** 31 - 1;

/**
 * A yearly rate (1 = 100 %) in whole basis points, rounded down, at most 2^31 − 1. The tolerance keeps exact rates from falling to the next below.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const bps = math.rateBpsDown(math.compoundDaily(0.05)); // 512
 * ```
 */
export function rateBpsDown(rate: number): number {
  return Math.min(Math.floor(rate * Number(BPS) + 1e-9), maxRateBps);
}
