import { ComputeBudgetProgram, type TransactionInstruction } from '@solana/web3.js';

/** As many transactions alike as one slot can hold. */
const DISTINCT = 100_000;

let count = 0;

/**
 * An instruction that tells a transaction from others alike: within one slot they would be one and the same, and all but the
 * first refused. It sets the compute limit to at least `units`, each time to another number.
 */
export function distinguish(units: number): TransactionInstruction {
  count = (count + 1) % DISTINCT;
  return ComputeBudgetProgram.setComputeUnitLimit({ units: units + count });
}
