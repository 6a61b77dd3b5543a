import bs58 from 'bs58';
import { invalidParam } from './errors.ts';

/** Bytes from base58; refuses what is not base58. */
export function fromBase58(text: string, name: string): Uint8Array {
  const bytes = bs58.decodeUnsafe(text);
  if (!bytes) throw invalidParam(`${name} must be base58`);
  return bytes;
}

/** Bytes from standard base64; refuses what Node would silently skip. */
export function fromBase64(text: string, name: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw invalidParam(`${name} must be base64`);
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** A transaction's signature: base58 of 64 bytes. */
export function asSignature(value: unknown, name: string): string {
  if (typeof value !== 'string' || bs58.decodeUnsafe(value)?.length !== 64) {
    throw invalidParam(`${name} must be a base58 signature of 64 bytes`);
  }
  return value;
}
