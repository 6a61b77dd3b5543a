import { shareBps } from '../amounts/percent.ts';
import type { Stablecoin } from './use-underlying.ts';

const bpsPerWhole = 10_000n;

/** Whether new money may come to the coins of a stablecoin. */
export const isOpen = ({ paused, lossReport }: Pick<Stablecoin, 'paused' | 'lossReport'>): boolean =>
  !paused && lossReport === null;

/**
 * How far below one unit of the underlying a coin is, in basis points; 0 where it is not. Values are rounded down, so that one base unit less is
 * no loss.
 *
 * @param value what `coins` are worth, in base units of the underlying
 * @param coins in base units, of as many decimals
 */
export function belowParBps(value: bigint, coins: bigint): number {
  if (coins <= 0n || value + 1n >= coins) return 0;
  return shareBps(coins - value, coins);
}

/** What a redemption pays while a report withholds a share of it, rounded down. */
export const lessWithheld = (value: bigint, haircutBps: number): bigint =>
  (value * (bpsPerWhole - BigInt(haircutBps))) / bpsPerWhole;
