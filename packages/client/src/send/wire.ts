import bs58 from 'bs58';

const signatureLength = 64;

/** A serialised transaction: a short count, the signatures, and the message that they sign. */
export type SerializedTransaction = {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
};

/** @throws RangeError for bytes that are too short. No transaction has room for more than 18 signatures, so the count is one byte. */
export function splitTransaction(bytes: Uint8Array): SerializedTransaction {
  const count = bytes[0] ?? 0;
  const end = 1 + count * signatureLength;
  if (count === 0 || count > 18 || bytes.length <= end) throw new RangeError('not a serialised transaction');
  const signatures = Array.from({ length: count }, (_, i) =>
    bytes.slice(1 + i * signatureLength, 1 + (i + 1) * signatureLength),
  );
  return { signatures, message: bytes.slice(end) };
}

/** The blockhash of a message, or the nonce in its place; base58. So few accounts have room that their count is one byte. */
export function blockhashOf(message: Uint8Array): string {
  const isVersioned = (message[0] ?? 0) >= 128;
  const countAt = isVersioned ? 4 : 3;
  const start = countAt + 1 + (message[countAt] ?? 0) * 32;
  return toBase58(message.slice(start, start + 32));
}

/** The transaction without its signatures: nobody can execute it. */
export function unsigned(bytes: Uint8Array): Uint8Array {
  const { signatures, message } = splitTransaction(bytes);
  return joinTransaction({ signatures: signatures.map(() => new Uint8Array(signatureLength)), message });
}

/** The reverse of {@link splitTransaction}. */
export const joinTransaction = ({ signatures, message }: SerializedTransaction): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap((each) => [...each]), ...message]);

export const isSigned = (signature: Uint8Array): boolean => signature.some((byte) => byte !== 0);

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

export const toBase58 = (bytes: Uint8Array): string => bs58.encode(bytes);

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
