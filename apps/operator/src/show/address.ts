import { PublicKey } from '@solana/web3.js';

/** Base58; `none` for the zero address, with which the program records that nobody is named. */
export function showAddress(address: PublicKey): string {
  return address.equals(PublicKey.default) ? 'none' : address.toBase58();
}
