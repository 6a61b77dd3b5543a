import type { PublicKey } from '@solana/web3.js';

/** By the object: derived addresses are the same objects in all requests. */
const texts = new WeakMap<PublicKey, string>();

/** An address in base58. web3.js encodes it each time, which takes some microseconds; a transaction needs a hundred. */
export function addressText(address: PublicKey): string {
  const known = texts.get(address);
  if (known !== undefined) return known;
  const text = address.toBase58();
  texts.set(address, text);
  return text;
}
