import { PublicKey } from '@solana/web3.js';

/** The program stores the zero address for nobody. */
export const addressOrNull = (address: PublicKey): string | null =>
  address.equals(PublicKey.default) ? null : address.toBase58();
