import { INDEX_ONE, math } from '@obverse/core';
import { showUnits } from '../amounts/show.ts';

const INDEX_DECIMALS = INDEX_ONE.toString().length - 1;
const RATE_DECIMALS = math.rateOne.toString().length - 1;

/** A senior index, 1 at the beginning. */
export function showIndex(index: bigint): string {
  return showUnits(index, INDEX_DECIMALS);
}

/** Underlying per token of a pool. */
export function showRate(assets: bigint, supply: bigint): string {
  return showUnits(math.exchangeRateDown(assets, supply), RATE_DECIMALS);
}

/** How many hundredths `part` is of `whole`, rounded down to a hundredth of a percent. */
export function showRatio(part: bigint, whole: bigint): string {
  return whole === 0n ? 'nothing to cover' : `${showUnits((part * 10_000n) / whole, 2)} %`;
}
