import { PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';

/** By the object: derived addresses are the same objects in all requests. */
const texts = new WeakMap<PublicKey, string>();

/** By the text: the same few addresses are in all requests and answers of nodes. An entry takes about 500 bytes. */
const addresses = new LRUCache<string, PublicKey>({ max: 10_000 });

/** An address in base58. web3.js encodes it each time, which takes some microseconds; a transaction needs a hundred. */
export function addressText(address: PublicKey): string {
  const known = texts.get(address);
  if (known !== undefined) return known;
  const text = address.toBase58();
  texts.set(address, text);
  return text;
}

/** The address of a text in base58, the same object for the same text while it is remembered. @throws Error where it is none */
export function parseAddress(text: string): PublicKey {
  const known = addresses.get(text);
  if (known !== undefined) return known;
  const address = new PublicKey(text);
  addresses.set(text, address);
  texts.set(address, text);
  return address;
}
