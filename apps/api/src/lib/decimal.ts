/** `value / 10^decimals` as an exact decimal string, without trailing zeros: `decimal(1_500_000n, 6)` is `1.5`. */
export function decimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
