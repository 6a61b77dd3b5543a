import { ComputeBudgetProgram } from '@solana/web3.js';
import { lamportsPerSignature, maxComputeUnits, priorityFeeUp } from '../solana/fees.ts';
import type { ParsedInstruction, ParsedTransaction } from '../transactions/parse.ts';

/** What a transaction says about its compute budget; undefined where it says nothing. */
export type ComputeBudget = {
  readonly computeUnitLimit: number | undefined;
  /** Micro-lamports. */
  readonly computeUnitPrice: bigint | undefined;
};

const limitKind = 2;
const priceKind = 3;

/** What validators assume for each instruction of a transaction that names no limit. */
const defaultUnits = 200_000;

const isBudget = ({ programId }: ParsedInstruction): boolean =>
  programId.equals(ComputeBudgetProgram.programId);

/**
 * The compute budget that instructions set, which those of a transaction of version 1 do not: it has a `config` instead. Of instructions that are repeated, which validators refuse, the first.
 *
 * @example
 * ```ts
 * import { computeBudgetOf, parseTransaction } from '@obverse/core';
 *
 * const { instructions } = parseTransaction(bytes);
 * const { computeUnitLimit, computeUnitPrice } = computeBudgetOf(instructions);
 * ```
 */
export function computeBudgetOf(instructions: readonly ParsedInstruction[]): ComputeBudget {
  const find = (kind: number, size: number) => {
    const found = instructions.find(
      (each) => isBudget(each) && each.data[0] === kind && each.data.length === size,
    );
    return found && new DataView(found.data.buffer, found.data.byteOffset, size);
  };
  return {
    computeUnitLimit: find(limitKind, 5)?.getUint32(1, true),
    computeUnitPrice: find(priceKind, 9)?.getBigUint64(1, true),
  };
}

/**
 * What the fee payer pays for a transaction whatever it does; lamports.
 *
 * @example
 * ```ts
 * import { feesOf, parseTransaction } from '@obverse/core';
 *
 * const { signatureLamports, priorityLamports } = feesOf(parseTransaction(bytes));
 * console.log(`the fee is ${signatureLamports + priorityLamports} lamports`);
 * ```
 */
export function feesOf({ accounts, instructions, config }: ParsedTransaction) {
  const signatureLamports = lamportsPerSignature * BigInt(accounts.filter(({ isSigner }) => isSigner).length);
  if (config !== undefined) {
    const { computeUnitLimit: limit = 0, priorityLamports = 0n } = config;
    return { computeUnitLimit: Math.min(maxComputeUnits, limit), signatureLamports, priorityLamports };
  }
  const { computeUnitLimit, computeUnitPrice = 0n } = computeBudgetOf(instructions);
  const others = instructions.filter((each) => !isBudget(each)).length;
  const units = Math.min(maxComputeUnits, computeUnitLimit ?? others * defaultUnits);
  return {
    computeUnitLimit: units,
    signatureLamports,
    priorityLamports: priorityFeeUp(computeUnitPrice, units),
  };
}
