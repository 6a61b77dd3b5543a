import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { canonicalPoint, canonicalScalar, smallOrder } from './encoding.ts';
import { offchainEnvelopes } from './offchain-message.ts';

/** A message that somebody claims to have signed. */
export type SignedMessage = {
  /** The text; signed as its UTF-8 bytes, or inside Solana's off-chain message envelope (Ledger). */
  readonly message: string;
  /** Base58 of 64 bytes. */
  readonly signature: string;
  /** Base58 address of who should have signed. */
  readonly signer: string;
};

/**
 * Whether `signer` signed the message. Malformed texts, small-order keys and non-canonical encodings are a plain `false`: RFC 8032
 * leaves their verdict open, and libraries differ.
 *
 * @example
 * ```ts
 * import { revealMessage, verifySignature } from '@obverse/core';
 *
 * async function isFromAuthority(signature: string, timestamp: number): Promise<boolean> {
 *   const message = revealMessage({ integrationId, timestamp, cluster: 'mainnet' });
 *   return verifySignature({ message, signature, signer: authority.toBase58() });
 * }
 * ```
 */
export async function verifySignature({ message, signature, signer }: SignedMessage): Promise<boolean> {
  const key = decode(signer, 32);
  const bytes = decode(signature, 64);
  if (!key || !bytes || !isStrict(key, bytes)) return false;
  const text = new TextEncoder().encode(message);
  for (const signed of [text, ...offchainEnvelopes(text, key)]) {
    if (await verifyEd25519(signed, bytes, key)) return true;
  }
  return false;
}

function isStrict(key: Uint8Array, signature: Uint8Array): boolean {
  const commitment = signature.subarray(0, 32);
  return (
    canonicalPoint(key) &&
    !smallOrder(key) &&
    canonicalPoint(commitment) &&
    !smallOrder(commitment) &&
    canonicalScalar(signature.subarray(32))
  );
}

let webCrypto: boolean | undefined;

/** One verification: by WebCrypto where the runtime knows Ed25519 (60 times as fast), else by tweetnacl. */
async function verifyEd25519(message: Uint8Array, signature: Uint8Array, key: Uint8Array): Promise<boolean> {
  webCrypto ??= await knowsEd25519();
  return webCrypto
    ? verifyByWebCrypto(message, signature, key)
    : nacl.sign.detached.verify(message, signature, key);
}

async function knowsEd25519(): Promise<boolean> {
  const { publicKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(32));
  return globalThis.crypto?.subtle
    ?.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
    .then(() => true)
    .catch(() => false);
}

async function verifyByWebCrypto(
  message: Uint8Array,
  signature: Uint8Array,
  key: Uint8Array,
): Promise<boolean> {
  const imported = await crypto.subtle
    .importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify'])
    // not a point of the curve: no signature by it is valid
    .catch(() => undefined);
  if (!imported) return false;
  return crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(message));
}

/** Base58 of exactly `size` bytes; undefined for any other text. The length is looked at first: decoding is quadratic. */
function decode(text: string, size: number): Uint8Array | undefined {
  if (text.length > size * 2) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === size ? bytes : undefined;
}
