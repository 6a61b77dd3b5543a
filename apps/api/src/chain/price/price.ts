/** USD for one whole coin of an underlying: `mantissa / 10^decimals`. */
export type Price = { readonly mantissa: bigint; readonly decimals: number };

/** A dollar for a dollar: what the platform's own accounting takes every underlying for. */
export const par: Price = { mantissa: 1n, decimals: 0 };
