import { PublicKey } from '@solana/web3.js';
import { invalid } from './errors.ts';

/**
 * The key of a wallet: an address on the curve, so that someone can sign for it, or own tokens through it.
 *
 * @throws ApiError INVALID_REQUEST for a program's address, where tokens would be lost or no signature possible
 */
export function wallet(field: string, address: string): PublicKey {
  const key = new PublicKey(address);
  if (!PublicKey.isOnCurve(key.toBytes())) {
    throw invalid(field, 'must be a wallet, not the address of a program account or a token account');
  }
  return key;
}
