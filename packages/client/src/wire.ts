import bs58 from 'bs58';

const signatureLength = 64;

/** The first byte of a transaction of version 1, and of its message. The others begin with the number of their signatures. */
const versionByteV1 = 0x81;

const isV1 = ([first]: Uint8Array): boolean => first === versionByteV1;

/** The version of a transaction; 0 stands for the older format without one, too, which is signed in the same way. */
export const versionOf = (bytes: Uint8Array): 0 | 1 => (isV1(bytes) ? 1 : 0);

/** A serialised transaction, and its parts: the signatures, behind a count of one byte, and the message that they sign; in version 1 the message, and the signatures behind it. */
export type SerializedTransaction = {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
};

/** @throws RangeError for bytes that are no transaction. One has room for at most 18 signatures, so the count is one byte. */
export function splitTransaction(bytes: Uint8Array): SerializedTransaction {
  const count = (isV1(bytes) ? bytes[1] : bytes[0]) ?? 0;
  const length = count * signatureLength;
  if (count === 0 || count > 18 || bytes.length <= 1 + length)
    throw new RangeError('not a serialised transaction');
  const start = isV1(bytes) ? bytes.length - length : 1;
  const starts = Array.from({ length: count }, (_, i) => start + i * signatureLength);
  const signatures = starts.map((at) => bytes.slice(at, at + signatureLength));
  return { signatures, message: isV1(bytes) ? bytes.slice(0, start) : bytes.slice(1 + length) };
}

/** The reverse of {@link splitTransaction}. */
export const joinTransaction = ({ signatures, message }: SerializedTransaction): Uint8Array => {
  const signed = signatures.flatMap((each) => [...each]);
  return Uint8Array.from(
    isV1(message) ? [...message, ...signed] : [signatures.length, ...signed, ...message],
  );
};

/** Where in a message its accounts begin, and how many sign. So few have room that their count is one byte. */
function accountsOf(message: Uint8Array) {
  // header, configuration mask, blockhash, and the counts of instructions and accounts
  if (isV1(message)) return { signers: message[1] ?? 0, start: 42, blockhashAt: 8 };
  const isVersioned = (message[0] ?? 0) >= 128;
  const countAt = isVersioned ? 4 : 3;
  const start = countAt + 1;
  return { signers: message[countAt - 3] ?? 0, start, blockhashAt: start + (message[countAt] ?? 0) * 32 };
}

/** The blockhash of a transaction, or the nonce in its place; base58. */
export function blockhashOf(bytes: Uint8Array): string {
  const { message } = splitTransaction(bytes);
  const { blockhashAt } = accountsOf(message);
  return bs58.encode(message.slice(blockhashAt, blockhashAt + 32));
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
