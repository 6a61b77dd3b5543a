import type { math } from '@obverse/core';
import { formatUnits } from '@obverse/core';

/** Amounts by name, in base units of an underlying with these decimals. */
export type Amounts<Name extends string> = {
  readonly decimals: number;
  readonly amounts: Readonly<Record<Name, bigint>>;
};

/** The amounts in a stablecoin's state that the totals over all stablecoins add up. */
export const totalNames = [
  'seniorAssets',
  'juniorAssets',
  'unvestedYield',
  'deployedCollateral',
  'platformFeesOwed',
  'integratorFeesOwed',
  'refundsOwed',
] as const satisfies readonly (keyof math.StablecoinState)[];

/**
 * Adds amounts of underlyings that may have different decimals. The sums are exact, as decimal strings in whole coins: `1.5` of 6 decimals and
 * `0.000000001` of 9 are `1.500000001`.
 */
export function sumOfCoins<Name extends string>(
  names: readonly Name[],
  parts: readonly Amounts<Name>[],
): Record<Name, string> {
  const decimals = Math.max(0, ...parts.map((part) => part.decimals));
  const sumOf = (name: Name) =>
    parts.reduce((sum, part) => sum + part.amounts[name] * 10n ** BigInt(decimals - part.decimals), 0n);
  return Object.fromEntries(names.map((name) => [name, formatUnits(sumOf(name), decimals)])) as Record<
    Name,
    string
  >;
}
