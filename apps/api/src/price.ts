import type { PublicKey } from '@solana/web3.js';

/** USD for one whole coin of an underlying: `mantissa / 10^decimals`. */
export type Price = { readonly mantissa: bigint; readonly decimals: number };

/** Tells what an underlying is worth now. A source that has no fresh price throws; it never answers with a stale one. */
export type PriceSource = (underlyingMint: PublicKey) => Promise<Price>;

/** Every underlying is a dollar: what the platform's own accounting takes it for. */
export const par: PriceSource = async () => ({ mantissa: 1n, decimals: 0 });
