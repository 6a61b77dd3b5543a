import { createPublicKey, verify } from 'node:crypto';
import { getAddressEncoder } from '@solana/kit';
import type { DecodedTransaction } from './decode-transaction.ts';

/** The DER bytes that precede the 32 bytes of an ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether every signer that the message names has signed exactly this message. */
export function hasValidSignatures({ message, messageBytes, signatures }: DecodedTransaction): boolean {
  const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts);
  return signers.every((signer, index) => {
    const signature = signatures[index];
    return signature !== undefined && isSigned(getAddressEncoder().encode(signer), messageBytes, signature);
  });
}

function isSigned(publicKey: ArrayLike<number>, bytes: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([SPKI_PREFIX, Uint8Array.from(publicKey)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, bytes, key, signature);
}
