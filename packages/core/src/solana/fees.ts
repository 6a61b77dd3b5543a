/** The most compute units that a transaction may ask for. */
export const maxComputeUnits = 1_400_000;

/** The network's fee for each signature. */
export const lamportsPerSignature = 5_000n;

/** Compute units that releasing yield may add. Within the second of the last accrual it costs nothing, so that a simulation may miss it. */
const accrualComputeUnits = 2_000;

const microLamportsPerLamport = 1_000_000n;

/**
 * The compute-unit limit for a transaction that consumed `unitsConsumed` in a simulation: a tenth more, because the accounts may have changed when it
 * lands, and the cost of an accrual.
 */
export function computeUnitLimitFor(unitsConsumed: number): number {
  return Math.min(maxComputeUnits, Math.ceil(unitsConsumed * 1.1) + accrualComputeUnits);
}

/** The priority fee in lamports, rounded up as the network does. `computeUnitPrice` is in micro-lamports. */
export function priorityFeeUp(computeUnitPrice: bigint, computeUnitLimit: number): bigint {
  const microLamports = computeUnitPrice * BigInt(computeUnitLimit);
  return (microLamports + microLamportsPerLamport - 1n) / microLamportsPerLamport;
}

/** The highest compute-unit price, in micro-lamports, at which the priority fee stays within `lamports`. */
export function computeUnitPriceDown(lamports: bigint, computeUnitLimit: number): bigint {
  return (lamports * microLamportsPerLamport) / BigInt(computeUnitLimit);
}
