import bs58 from 'bs58';

const signatureLength = 64;

/** A serialised transaction: a count of one byte, the signatures, and the message that they sign. */
export type SerializedTransaction = {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
};

/** @throws RangeError for bytes that are no transaction. One has room for at most 18 signatures, so the count is one byte. */
export function splitTransaction(bytes: Uint8Array): SerializedTransaction {
  const count = bytes[0] ?? 0;
  const end = 1 + count * signatureLength;
  if (count === 0 || count > 18 || bytes.length <= end) throw new RangeError('not a serialised transaction');
  const starts = Array.from({ length: count }, (_, i) => 1 + i * signatureLength);
  const signatures = starts.map((start) => bytes.slice(start, start + signatureLength));
  return { signatures, message: bytes.slice(end) };
}

/** The reverse of {@link splitTransaction}. */
export const joinTransaction = ({ signatures, message }: SerializedTransaction): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap((each) => [...each]), ...message]);

/** Where in a message its accounts begin, and how many there are. So few have room that their count is one byte. */
function accountsOf(message: Uint8Array) {
  const isVersioned = (message[0] ?? 0) >= 128;
  const countAt = isVersioned ? 4 : 3;
  return { signers: message[countAt - 3] ?? 0, start: countAt + 1, count: message[countAt] ?? 0 };
}

/** The blockhash of a transaction, or the nonce in its place; base58. */
export function blockhashOf(bytes: Uint8Array): string {
  const { message } = splitTransaction(bytes);
  const { start, count } = accountsOf(message);
  return bs58.encode(message.slice(start + count * 32, start + count * 32 + 32));
}

/** Who signs a message, the fee payer first; base58. */
export function signersOfMessage(message: Uint8Array): string[] {
  const { signers, start } = accountsOf(message);
  return Array.from({ length: signers }, (_, i) =>
    bs58.encode(message.slice(start + i * 32, start + i * 32 + 32)),
  );
}

/** Who signs a transaction, in the order of its signatures; base58. */
export const signersOf = (bytes: Uint8Array): string[] => signersOfMessage(splitTransaction(bytes).message);

/** The first signature, which names the transaction; base58. */
export const signatureOf = (bytes: Uint8Array): string =>
  bs58.encode(splitTransaction(bytes).signatures[0] ?? new Uint8Array());

export const isSigned = (signature: Uint8Array): boolean => signature.some((byte) => byte !== 0);

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
