/**
 * An amount in base units as a decimal text of whole units, exactly, without zeros at its end.
 *
 * @param decimals of the mint
 * @example
 * ```ts
 * import { formatUnits } from '@obverse/core';
 *
 * formatUnits(1_000_500_000n, 6); // '1000.5'
 * ```
 */
export function formatUnits(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${formatUnits(-amount, decimals)}`;
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
