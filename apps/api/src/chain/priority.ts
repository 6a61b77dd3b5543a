import type { Priority } from '@obverse/contracts';
import type { PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';

const percentiles = { low: 25, medium: 50, high: 75 } as const satisfies Record<
  Exclude<Priority, 'none'>,
  number
>;

/** The least value that `percent` of the values do not exceed; 0 of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

const microLamports = 1_000_000n;

/** What a bid costs, in lamports. @param price of a compute unit, in micro-lamports */
export const bidCost = (price: bigint, computeUnitLimit: number): bigint =>
  (price * BigInt(computeUnitLimit) + microLamports - 1n) / microLamports;

/**
 * The price, or where a transaction would pay more than `most` lamports at it, the one at which it does not. Whoever writes to the
 * same accounts can raise what recent transactions paid.
 */
export function capPrice(price: bigint, computeUnitLimit: number, most: bigint): bigint {
  const highest = (most * microLamports) / BigInt(computeUnitLimit);
  return price < highest ? price : highest;
}

/** Whether a transaction bids at all: on a local cluster nobody bids against it. */
export const bids = (chain: Chain, priority: Priority): priority is Exclude<Priority, 'none'> =>
  priority !== 'none' && !chain.embedded;

/** What recent transactions on the accounts `writable` paid per compute unit, in micro-lamports. */
export async function computeUnitPrice(
  chain: Chain,
  priority: Exclude<Priority, 'none'>,
  writable: readonly PublicKey[],
): Promise<bigint> {
  const fees = await chain.call((rpc) =>
    rpc.getRecentPrioritizationFees({ lockedWritableAccounts: [...writable] }),
  );
  return BigInt(
    percentile(
      fees.map(({ prioritizationFee }) => prioritizationFee),
      percentiles[priority],
    ),
  );
}
