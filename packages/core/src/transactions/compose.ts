import {
  ComputeBudgetProgram,
  PACKET_DATA_SIZE,
  type PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { TransactionTooLargeError } from '../errors.ts';

/** What a transaction is made of. */
export type ComposeParams = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  /** Base58. */
  readonly blockhash: string;
  /** Compute units the transaction may use; the network's default where absent. */
  readonly computeUnitLimit?: number;
  /** Price of a compute unit in micro-lamports; none where absent. */
  readonly computeUnitPrice?: bigint;
};

/** The instructions of the compute budget, which stand before all others. */
export function budgetInstructions({
  computeUnitLimit,
  computeUnitPrice,
}: Pick<ComposeParams, 'computeUnitLimit' | 'computeUnitPrice'>): TransactionInstruction[] {
  const budget: TransactionInstruction[] = [];
  if (computeUnitLimit !== undefined)
    budget.push(ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnitLimit }));
  if (computeUnitPrice !== undefined) {
    budget.push(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: computeUnitPrice }));
  }
  return budget;
}

/** Composes an unsigned v0 transaction: the compute budget first, then the instructions in order. */
export function composeTransaction(params: ComposeParams): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: params.feePayer,
    recentBlockhash: params.blockhash,
    instructions: [...budgetInstructions(params), ...params.instructions],
  });
  return new VersionedTransaction(message.compileToV0Message());
}

/**
 * The transaction's bytes as they are sent, signatures zeroed where nobody has signed.
 *
 * @throws TransactionTooLargeError beyond 1 232 bytes.
 */
export function transactionBytes(transaction: VersionedTransaction): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = transaction.serialize();
  } catch (error) {
    // web3.js writes messages into a buffer of the packet's size
    if (error instanceof RangeError) throw new TransactionTooLargeError();
    throw error;
  }
  const excessBytes = bytes.length - PACKET_DATA_SIZE;
  if (excessBytes > 0) throw new TransactionTooLargeError(excessBytes);
  return bytes;
}

/**
 * The transaction as base64, signatures zeroed where nobody has signed.
 *
 * @throws TransactionTooLargeError beyond 1 232 bytes.
 */
export const serializeTransaction = (transaction: VersionedTransaction): string =>
  Buffer.from(transactionBytes(transaction)).toString('base64');

/** Addresses that must sign, the fee payer first. */
export function signersOf({ message }: VersionedTransaction): string[] {
  return message.staticAccountKeys
    .slice(0, message.header.numRequiredSignatures)
    .map((key) => key.toBase58());
}
