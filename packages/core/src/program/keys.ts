import { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { LRUCache } from 'lru-cache';

/** An address that keeps its text. web3.js encodes it each time, which takes as long as decoding two events. */
class DecodedKey extends PublicKey {
  #text: string | undefined;

  override toBase58(): string {
    this.#text ??= super.toBase58();
    return this.#text;
  }
}

/** Entries are about 400 bytes. Accounts and events name the same few addresses again and again. */
const keys = new LRUCache<string, PublicKey>({ max: 10_000 });

/** The address of 32 bytes. The same object for the same bytes, as long as it is remembered. */
export function toKey(bytes: Uint8Array): PublicKey {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const known = keys.get(text);
  if (known) return known;
  const key = new DecodedKey(bytes);
  keys.set(text, key);
  return key;
}
