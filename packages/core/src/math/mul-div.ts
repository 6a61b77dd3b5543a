import { ProgramError, type ProgramErrorName } from '../errors.ts';

/** Largest amount the program can hold. */
export const U64_MAX = 2n ** 64n - 1n;

/** `floor(a × b / c)`, or `null` if `c` is 0 or the result is beyond 64 bits, as on chain. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): bigint | null {
  if (c === 0n) return null;
  const result = (a * b) / c;
  return result > U64_MAX ? null : result;
}

/** `value`, or the error where it is `null` or does not fit into an unsigned 64-bit number. */
export function fit(value: bigint | null, otherwise: ProgramErrorName = 'mathOverflow'): bigint {
  if (value === null || value < 0n || value > U64_MAX) throw new ProgramError(otherwise);
  return value;
}

/** `min(a + b, 2^64 − 1)`: lifetime counters stop instead of failing. */
export function saturatingAdd(a: bigint, b: bigint): bigint {
  const sum = a + b;
  return sum > U64_MAX ? U64_MAX : sum;
}

/** The smaller of two amounts. */
export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
