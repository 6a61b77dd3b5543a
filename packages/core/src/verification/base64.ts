import { show, VerificationError } from './verification-error.ts';

/** Base64 of the 1232 bytes that a transaction may have. */
const maxLength = 1_644;

/** The bytes of a transaction. @throws VerificationError unless the text is base64 as it is written in one way only */
export function decodeBase64(field: string, text: unknown): Uint8Array {
  const refuse = () => new VerificationError(field, 'a transaction in base64', show(text));
  if (typeof text !== 'string' || text.length > maxLength) throw refuse();
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    throw refuse();
  }
  // it also takes white space and leaves out padding
  if (btoa(bytes) !== text) throw refuse();
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}
