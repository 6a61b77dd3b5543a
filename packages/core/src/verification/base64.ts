import { Buffer } from 'buffer';
import { show, VerificationError } from './verification-error.ts';

/** Base64 of the 1232 bytes that a transaction may have. */
const maxLength = 1_644;

/** The bytes of a transaction. @throws VerificationError unless the text is base64 as it is written in one way only */
export function decodeBase64(field: string, text: unknown): Uint8Array {
  if (typeof text === 'string' && text.length <= maxLength) {
    const bytes = Buffer.from(text, 'base64');
    // it skips what is no base64
    if (bytes.toString('base64') === text) return bytes;
  }
  throw new VerificationError(field, 'a transaction in base64', show(text));
}
