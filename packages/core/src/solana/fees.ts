/** The most compute units that a transaction may ask for. */
export const maxComputeUnits = 1_400_000;

/** The network's fee for each signature. */
export const lamportsPerSignature = 5_000n;

/** The most that a transaction pays for priority unless its caller says otherwise; lamports. */
export const defaultMaxPriorityLamports = 1_000_000n;

/** Compute units that releasing yield may add. Within the second of the last accrual it costs nothing, so that a simulation may miss it. */
const accrualComputeUnits = 2_000;

const microLamportsPerLamport = 1_000_000n;

/**
 * The compute-unit limit for a transaction that consumed `unitsConsumed` in a simulation: a tenth more, because the accounts may have changed when it
 * lands, and the cost of an accrual.
 *
 * @example
 * ```ts
 * import { composeTransaction, computeUnitLimitFor, maxComputeUnits, memoInstruction } from '@obverse/core';
 *
 * const draft = { feePayer, instructions: [memoInstruction('Invoice 42')], blockhash };
 * const simulated = composeTransaction({ ...draft, computeUnitLimit: maxComputeUnits });
 * const { value } = await connection.simulateTransaction(simulated);
 * const computeUnitLimit = computeUnitLimitFor(value.unitsConsumed ?? 0);
 * const transaction = composeTransaction({ ...draft, computeUnitLimit });
 * ```
 */
export function computeUnitLimitFor(unitsConsumed: number): number {
  return Math.min(maxComputeUnits, Math.ceil(unitsConsumed * 1.1) + accrualComputeUnits);
}

/**
 * The priority fee in lamports, rounded up as the network does. `computeUnitPrice` is in micro-lamports.
 *
 * @example
 * ```ts
 * import { priorityFeeUp } from '@obverse/core';
 *
 * const lamports = priorityFeeUp(20_000n, 60_000); // 1_200n
 * ```
 */
export function priorityFeeUp(computeUnitPrice: bigint, computeUnitLimit: number): bigint {
  const microLamports = computeUnitPrice * BigInt(computeUnitLimit);
  return (microLamports + microLamportsPerLamport - 1n) / microLamportsPerLamport;
}

/**
 * The highest compute-unit price, in micro-lamports, at which the priority fee stays within `lamports`.
 *
 * @example
 * ```ts
 * import { computeUnitPriceDown } from '@obverse/core';
 *
 * const microLamports = computeUnitPriceDown(5_000n, 60_000); // 83_333n
 * ```
 */
export function computeUnitPriceDown(lamports: bigint, computeUnitLimit: number): bigint {
  return (lamports * microLamportsPerLamport) / BigInt(computeUnitLimit);
}
