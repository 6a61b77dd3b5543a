import { Buffer } from 'buffer';
import { show, VerificationError } from './verification-error.ts';

/** Base64 of the 4096 bytes that a transaction of version 1 may have; what is read of the others is bounded by their parser. */
const maxLength = 5_464;

/** The bytes of a transaction. @throws VerificationError unless the text is base64 as it is written in one way only */
export function decodeBase64(field: string, text: unknown): Uint8Array {
  if (typeof text === 'string' && text.length <= maxLength) {
    const bytes = Buffer.from(text, 'base64');
    // it skips what is no base64
    if (bytes.toString('base64') === text) return bytes;
  }
  throw new VerificationError(field, 'a transaction in base64', show(text));
}
