import { createPublicKey, verify } from 'node:crypto';
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit';
import { reasonOf } from '../errors.ts';

/** Largest transaction that fits a network packet, and the largest one of version 1. */
const maxBytes = 1232;
const maxBytesV1 = 4096;

/** The first byte of a transaction of version 1. The others begin with the number of their signatures, which is smaller. */
const versionByteV1 = 0x81;

/** The most bytes that a transaction with this beginning may have. */
export const maxTransactionBytes = ([first]: Uint8Array): number =>
  first === versionByteV1 ? maxBytesV1 : maxBytes;

type CompiledV1 = Extract<CompiledTransactionMessage, { version: 1 }>;
type CompiledInstructions = Extract<CompiledTransactionMessage, { version: 0 }>['instructions'];

/** A message of any version that the cluster executes. That of version 1 gets its instructions in the form of the others, too. */
export type Message = (
  | Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }>
  | (CompiledV1 & { readonly instructions: CompiledInstructions })
) &
  CompiledTransactionMessageWithLifetime;

export type DecodedTransaction = {
  readonly wire: Uint8Array;
  readonly transaction: Transaction;
  readonly message: Message;
  readonly messageBytes: Uint8Array;
  /** In the order of the signers in the message; all zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[];
  /** The first signature in base58, which identifies the transaction. */
  readonly signature: string;
};

/** The bytes are not a transaction: their encoding is `malformed`, or they name accounts that they do not have (`unsanitary`). */
export class TransactionFormatError extends Error {
  readonly kind: 'malformed' | 'unsanitary';

  constructor(kind: 'malformed' | 'unsanitary', message: string) {
    super(message);
    this.name = 'TransactionFormatError';
    this.kind = kind;
  }
}

/** @throws TransactionFormatError */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  let transaction: Transaction;
  try {
    transaction = getTransactionDecoder().decode(wire);
  } catch (error) {
    throw new TransactionFormatError('malformed', reasonOf(error));
  }
  const messageBytes = Uint8Array.from(transaction.messageBytes);
  const message = decodeMessage(messageBytes);
  const signatures = bytesOf(transaction.signatures);
  assertSanitary(message, signatures.length);
  const signature = getBase58Decoder().decode(signatures[0] ?? new Uint8Array(64));
  return { wire, transaction, message, messageBytes, signatures, signature };
}

/** A transaction that was decoded before it was executed: nothing in it has to be checked again. */
export function decodeExecuted(wire: Uint8Array): Pick<DecodedTransaction, 'message' | 'signatures'> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  return { message: readMessage(Uint8Array.from(messageBytes)), signatures: bytesOf(signatures) };
}

const bytesOf = (signatures: Transaction['signatures']): Uint8Array[] =>
  Object.values(signatures).map((bytes) => Uint8Array.from(bytes ?? new Uint8Array(64)));

/** @throws TransactionFormatError */
function readMessage(bytes: Uint8Array): Message {
  let message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;
  try {
    message = getCompiledTransactionMessageDecoder().decode(bytes);
  } catch (error) {
    throw new TransactionFormatError('malformed', reasonOf(error));
  }
  return message.version === 1 ? { ...message, instructions: instructionsOf(message) } : message;
}

const instructionsOf = ({ instructionHeaders, instructionPayloads }: CompiledV1): CompiledInstructions =>
  instructionHeaders.map(({ programAccountIndex }, i) => ({
    programAddressIndex: programAccountIndex,
    accountIndices: instructionPayloads[i]?.instructionAccountIndices ?? [],
    data: instructionPayloads[i]?.instructionData ?? new Uint8Array(),
  }));

/** @throws TransactionFormatError */
export function decodeMessage(bytes: Uint8Array): Message {
  const message = readMessage(bytes);
  if (getCompiledTransactionMessageEncoder().encode(message).length !== bytes.length) {
    throw new TransactionFormatError('malformed', 'bytes follow the end of the message');
  }
  return message;
}

/** The values that a message of version 1 has before its instructions, in their order, and their bits in its mask. */
const configValues = [
  ['priorityFee', 0b11],
  ['computeUnitLimit', 0b100],
  ['loadedAccountsDataSizeLimit', 0b1000],
  ['heapSize', 0b1_0000],
] as const;

/** The compute budget of a message of version 1, as nodes show it: null where it says nothing. The fee is in lamports. */
export function transactionConfigOf({ configMask, configValues: values }: CompiledV1) {
  const given = configValues.filter(([, bits]) => (configMask & bits) !== 0).map(([name]) => name);
  return Object.fromEntries(configValues.map(([name]) => [name, values[given.indexOf(name)]?.value ?? null]));
}

/** The lookups of a v0 message; a legacy message has none. */
export function lookupsOf(
  message: Message,
): NonNullable<Extract<Message, { version: 0 }>['addressTableLookups']> {
  return message.version === 0 ? (message.addressTableLookups ?? []) : [];
}

/** What version 1 limits beside its bytes. */
const isWithinLimitsV1 = ({ header, staticAccounts, instructions }: Message): boolean =>
  header.numSignerAccounts <= 12 && staticAccounts.length <= 64 && instructions.length <= 64;

/** Checks what the SVM assumes: every index points to an account, and the fee payer is a writable signer. */
function assertSanitary(message: Message, signatures: number): void {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const statics = message.staticAccounts.length;
  const lookups = lookupsOf(message);
  const total =
    statics +
    lookups.reduce((sum, each) => sum + each.writableIndexes.length + each.readonlyIndexes.length, 0);
  const sane =
    signatures === numSignerAccounts &&
    numReadonlySignerAccounts < numSignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= statics &&
    total <= 256 &&
    (message.version !== 1 || (isWithinLimitsV1(message) && message.configMask < 0b10_0000)) &&
    message.instructions.every(
      ({ programAddressIndex, accountIndices = [] }) =>
        programAddressIndex > 0 &&
        programAddressIndex < statics &&
        accountIndices.every((index) => index < total),
    );
  if (!sane)
    throw new TransactionFormatError(
      'unsanitary',
      'Transaction failed to sanitize accounts offsets correctly',
    );
}

/** The DER prefix of an ed25519 public key of 32 bytes. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether every signer of the message has signed exactly these bytes. */
export function hasValidSignatures({ message, messageBytes, signatures }: DecodedTransaction): boolean {
  const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts);
  return signers.every((signer, index) => {
    const signature = signatures[index];
    return signature !== undefined && isSigned(getAddressEncoder().encode(signer), messageBytes, signature);
  });
}

function isSigned(publicKey: ArrayLike<number>, bytes: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([spkiPrefix, Uint8Array.from(publicKey)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, bytes, key, signature);
}
