import { PublicKey } from '@solana/web3.js';
import { Buffer } from 'buffer';
import { BoundedCache } from '../program/bounded-cache.ts';

/** An address that keeps its text. web3.js encodes it each time, which takes as long as decoding two events. */
class Address extends PublicKey {
  #text: string | undefined;

  override toBase58(): string {
    this.#text ??= super.toBase58();
    return this.#text;
  }
}

/** Entries are about 400 bytes. Accounts and events name the same few addresses again and again. */
const keys = new BoundedCache<PublicKey>(10_000);

/** The address of 32 bytes. The same object for the same bytes, as long as it is remembered. */
export function toKey(bytes: Uint8Array): PublicKey {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return keys.get(text, () => new Address(bytes));
}

/** By the text: the same few addresses are in all requests and answers of nodes. */
const parsed = new BoundedCache<PublicKey>(10_000);

/**
 * The address of a text in base58: one that keeps its text, and the same object for the same text as long as it is remembered.
 *
 * @throws Error where the text is no address
 * @example
 * ```ts
 * import { parseAddress } from '@obverse/core';
 *
 * const user = parseAddress('11111111111111111111111111111111');
 * console.log(user.toBase58());
 * ```
 */
export const parseAddress = (text: string): PublicKey =>
  parsed.get(text, () => toKey(new PublicKey(text).toBytes()));

const maxAddressLength = 44;

/**
 * The address in a text; undefined where it is none.
 *
 * @example
 * ```ts
 * import { addressOf } from '@obverse/core';
 *
 * const owner = addressOf(process.argv[2]);
 * if (owner === undefined) throw new Error('the argument is not an address');
 * ```
 */
export function addressOf(value: unknown): PublicKey | undefined {
  if (typeof value !== 'string' || value.length > maxAddressLength) return undefined;
  try {
    const key = new PublicKey(value);
    // web3.js also takes fewer bytes than an address has
    return key.toBase58() === value ? key : undefined;
  } catch {
    return undefined;
  }
}
