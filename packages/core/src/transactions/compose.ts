import {
  ComputeBudgetProgram,
  MessageV0,
  PACKET_DATA_SIZE,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { Buffer } from 'buffer';
import { TransactionTooLargeError } from '../errors.ts';

/** A nonce account that a transaction advances, so that it executes once. */
export type UsedNonce = { readonly account: PublicKey; readonly authority: PublicKey };

/** What a transaction is made of. */
export type ComposeParams = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  /** Base58: a recent blockhash, or the value of the nonce. */
  readonly blockhash: string;
  /** The nonce account whose value stands in place of a blockhash. Its authority must sign. */
  readonly nonce?: UsedNonce;
  /** Compute units the transaction may use; the network's default where absent. */
  readonly computeUnitLimit?: number;
  /** Price of a compute unit in micro-lamports; none where absent. */
  readonly computeUnitPrice?: bigint;
};

/**
 * The instruction that advances a nonce. In a transaction that uses the nonce it must be the first.
 *
 * @example
 * ```ts
 * import { advanceNonceInstruction } from '@obverse/core';
 *
 * const first = advanceNonceInstruction({ account: address, authority });
 * ```
 */
export const advanceNonceInstruction = ({ account, authority }: UsedNonce): TransactionInstruction =>
  SystemProgram.nonceAdvance({ noncePubkey: account, authorizedPubkey: authority });

/** The instructions that stand before all others: that of the nonce, then those of the compute budget. */
export function leadingInstructions({
  nonce,
  computeUnitLimit,
  computeUnitPrice,
}: Pick<ComposeParams, 'nonce' | 'computeUnitLimit' | 'computeUnitPrice'>): TransactionInstruction[] {
  const leading: TransactionInstruction[] = [];
  if (nonce !== undefined) leading.push(advanceNonceInstruction(nonce));
  if (computeUnitLimit !== undefined)
    leading.push(ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnitLimit }));
  if (computeUnitPrice !== undefined) {
    leading.push(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: computeUnitPrice }));
  }
  return leading;
}

/**
 * Composes an unsigned v0 transaction: nonce and compute budget first, then the instructions in order.
 *
 * @example
 * ```ts
 * import { composeTransaction, syncInstruction } from '@obverse/core';
 *
 * const instructions = [syncInstruction(stablecoin, integration, programId)];
 * const transaction = composeTransaction({ feePayer: keypair.publicKey, instructions, blockhash });
 * transaction.sign([keypair]);
 * const signature = await connection.sendTransaction(transaction);
 * ```
 */
export function composeTransaction(params: ComposeParams): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: params.feePayer,
    recentBlockhash: params.blockhash,
    instructions: [...leadingInstructions(params), ...params.instructions],
  });
  return new VersionedTransaction(message.compileToV0Message());
}

/**
 * The transaction with other data of the same instructions, and another blockhash: whatever its instructions pay, demand or set, their accounts are
 * the same, and are not arranged again.
 *
 * @param params as they were for the transaction, with other data, budget and blockhash
 * @throws RangeError for other instructions
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction, recomposeTransaction } from '@obverse/core';
 *
 * const instructions = [memoInstruction('Invoice 42')];
 * const trial = composeTransaction({ feePayer, instructions, blockhash, computeUnitLimit: 1_400_000 });
 * const final = recomposeTransaction(trial, { instructions, blockhash, computeUnitLimit: 60_000 });
 * ```
 */
export function recomposeTransaction(
  { message }: VersionedTransaction,
  params: Omit<ComposeParams, 'feePayer'>,
): VersionedTransaction {
  const instructions = [...leadingInstructions(params), ...params.instructions];
  const { header, staticAccountKeys, compiledInstructions: compiled } = message;
  const isSame = ({ programId, keys }: TransactionInstruction, i: number): boolean => {
    const { programIdIndex = -1, accountKeyIndexes = [] } = compiled[i] ?? {};
    const named = [programIdIndex, ...accountKeyIndexes].map((index) => staticAccountKeys[index]);
    const wanted = [programId, ...keys.map(({ pubkey }) => pubkey)];
    return named.length === wanted.length && wanted.every((key, j) => named[j]?.equals(key));
  };
  if (instructions.length !== compiled.length || !instructions.every(isSame))
    throw new RangeError('other instructions than those of the transaction');
  return new VersionedTransaction(
    new MessageV0({
      header,
      staticAccountKeys,
      recentBlockhash: params.blockhash,
      compiledInstructions: compiled.map((each, i) => ({
        ...each,
        data: instructions[i]?.data ?? each.data,
      })),
      addressTableLookups: [],
    }),
  );
}

const signatureBytes = 64;
const keyBytes = 32;
/** The header, and a byte each for the number of signatures, keys and instructions; of v0 also for the version and the number of lookup tables. */
const fixedBytes = ({ version }: VersionedTransaction['message']) => (version === 'legacy' ? 6 : 8);
/** A length is written with seven bits in each byte. */
const lengthBytes = (length: number): number => (length < 0x80 ? 1 : 2);

/** Bytes of a transaction. web3.js writes into a buffer of the packet's size, and cannot say by how much that is exceeded. */
function sizeOf({ signatures, message }: VersionedTransaction): number {
  const instructionBytes = message.compiledInstructions.map(
    ({ accountKeyIndexes: { length: accounts }, data: { length: data } }) =>
      1 + lengthBytes(accounts) + accounts + lengthBytes(data) + data,
  );
  const tableBytes = message.addressTableLookups.map(
    ({ writableIndexes: { length: writable }, readonlyIndexes: { length: readonly } }) =>
      keyBytes + lengthBytes(writable) + writable + lengthBytes(readonly) + readonly,
  );
  const keys = (message.staticAccountKeys.length + 1) * keyBytes; // with the blockhash
  const start = fixedBytes(message) + signatures.length * signatureBytes + keys;
  return [...instructionBytes, ...tableBytes].reduce((sum, each) => sum + each, start);
}

/**
 * The transaction's bytes as they are sent, signatures zeroed where nobody has signed.
 *
 * @throws TransactionTooLargeError beyond 1 232 bytes.
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction, transactionBytes } from '@obverse/core';
 *
 * const instructions = [memoInstruction('Invoice 42')];
 * const transaction = composeTransaction({ feePayer: keypair.publicKey, instructions, blockhash });
 * transaction.sign([keypair]);
 * await connection.sendRawTransaction(transactionBytes(transaction));
 * ```
 */
export function transactionBytes(transaction: VersionedTransaction): Uint8Array {
  const excessBytes = sizeOf(transaction) - PACKET_DATA_SIZE;
  if (excessBytes > 0) throw new TransactionTooLargeError(excessBytes);
  return transaction.serialize();
}

/**
 * The transaction as base64, signatures zeroed where nobody has signed.
 *
 * @throws TransactionTooLargeError beyond 1 232 bytes.
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction, serializeTransaction } from '@obverse/core';
 *
 * const instructions = [memoInstruction('Invoice 42')];
 * const base64 = serializeTransaction(composeTransaction({ feePayer, instructions, blockhash }));
 * ```
 */
export const serializeTransaction = (transaction: VersionedTransaction): string =>
  Buffer.from(transactionBytes(transaction)).toString('base64');

/**
 * Addresses that must sign, the fee payer first.
 *
 * @example
 * ```ts
 * import { signersOf } from '@obverse/core';
 * import { VersionedTransaction } from '@solana/web3.js';
 *
 * const [payer, ...others] = signersOf(VersionedTransaction.deserialize(bytes));
 * console.log(`${payer} pays, ${others.length} more sign`);
 * ```
 */
export function signersOf({ message }: VersionedTransaction): string[] {
  return message.staticAccountKeys
    .slice(0, message.header.numRequiredSignatures)
    .map((key) => key.toBase58());
}
