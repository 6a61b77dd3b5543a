/** The middle one of some numbers, or the lower one of two in the middle: a minority cannot move it far. Undefined for none. */
export const median = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1];
