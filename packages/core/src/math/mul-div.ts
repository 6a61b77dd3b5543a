import { ProgramError, type ProgramErrorName } from '../errors.ts';

/** Largest amount the program can hold. */
export const u64Max = 2n ** 64n - 1n;

/** `floor(a × b / c)`, or `null` if `c` is 0 or the result is beyond 64 bits, as on chain. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): bigint | null {
  if (c === 0n) return null;
  const result = (a * b) / c;
  return result > u64Max ? null : result;
}

/** `value`, or the error where it is `null` or does not fit into an unsigned 64-bit number. */
export function fit(value: bigint | null, otherwise: ProgramErrorName = 'mathOverflow'): bigint {
  if (value === null || value < 0n || value > u64Max) throw new ProgramError(otherwise);
  return value;
}

/** `min(a + b, 2^64 − 1)`: lifetime counters stop instead of failing. */
export function saturatingAdd(a: bigint, b: bigint): bigint {
  const sum = a + b;
  return sum > u64Max ? u64Max : sum;
}

/** The smaller of two amounts. */
export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
