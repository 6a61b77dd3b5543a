import type { Priority } from '@obverse/contracts';
import { computeUnitPriceDown } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';

/** How old what recent transactions paid may be. */
const maxFeesAgeMs = 2_000;

const percentiles = { low: 25, medium: 50, high: 75 } as const satisfies Record<
  Exclude<Priority, 'none'>,
  number
>;

/** The smallest value that at least `percent` of the values do not exceed; 0 for no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/**
 * `price`, or a lower one at which the priority fee stays within `maxLamports`. Anyone who writes to the same accounts can raise what recent
 * transactions paid.
 */
export function capPrice(price: bigint, computeUnitLimit: number, maxLamports: bigint): bigint {
  const maxPrice = computeUnitPriceDown(maxLamports, computeUnitLimit);
  return price < maxPrice ? price : maxPrice;
}

/** Whether a transaction pays a priority fee. On a local cluster no transaction does, because none competes with it. */
export const usesPriorityFee = (chain: Chain, priority: Priority): priority is Exclude<Priority, 'none'> =>
  priority !== 'none' && !chain.embedded;

/** What recent transactions that write to these accounts paid per compute unit, in micro-lamports; undefined where none is paid. */
export async function recentPrice(
  chain: Chain,
  priority: Priority,
  writableOf: () => readonly PublicKey[],
): Promise<bigint | undefined> {
  if (!usesPriorityFee(chain, priority)) return undefined;
  const writable = writableOf();
  const key = writable
    .map((address) => address.toBase58())
    .sort()
    .join(' ');
  const fees = await chain.shared(`fees ${key}`, maxFeesAgeMs, (shared) =>
    shared.call((rpc) => rpc.getRecentFees(writable)),
  );
  return BigInt(percentile(fees, percentiles[priority]));
}
