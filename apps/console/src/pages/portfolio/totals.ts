/** Amounts of one underlying that are added up; base units. */
export type Part = { readonly decimals: number; readonly amount: bigint };

/** Adds amounts of underlyings that may have different decimals, each counted as one: exact, in base units of the most decimals. */
export function sumOf(parts: readonly Part[]): Part {
  const decimals = Math.max(0, ...parts.map((part) => part.decimals));
  const amount = parts.reduce((sum, part) => sum + part.amount * 10n ** BigInt(decimals - part.decimals), 0n);
  return { decimals, amount };
}

/** The unit of such a sum: that of the underlying where there is one, and dollars where there are several. */
export function unitOfSum(units: readonly string[]): string {
  const [unit = 'USD', ...others] = new Set(units);
  return others.length === 0 ? unit : 'USD';
}
