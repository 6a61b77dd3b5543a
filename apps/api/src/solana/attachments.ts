import type { TransactionOptions } from '@obverse/contracts';
import { checkDeadlineInstruction, memoInstruction, type TransactionTooLargeError } from '@obverse/core';
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { type ApiError, invalid } from '../lib/errors.ts';
import type { ChainAccess } from './accounts.ts';
import type { Lifetime } from './lifetime.ts';

type Attachments = Pick<TransactionOptions, 'memo' | 'references'>;

/** The instruction with accounts behind its own, which the platform's program ignores. */
function withReferences(
  { programId, keys, data }: TransactionInstruction,
  references: readonly string[],
): TransactionInstruction {
  const added = references.map((address) => ({
    pubkey: new PublicKey(address),
    isSigner: false,
    isWritable: false,
  }));
  return new TransactionInstruction({ programId, keys: [...keys, ...added], data });
}

/**
 * Adds what a request attaches to its transaction: the deadline first, and the memo directly before the last instruction, which gets the
 * references, as Solana Pay has them.
 *
 * @param instructions end with one of the platform's program
 */
export function attach(
  { programId }: ChainAccess,
  instructions: readonly TransactionInstruction[],
  { memo, references = [] }: Attachments,
  { validUntilTs }: Lifetime,
): readonly TransactionInstruction[] {
  const last = instructions.at(-1);
  if (!last?.programId.equals(programId))
    throw new Error("the last instruction is not the platform program's");
  return [
    ...(validUntilTs === undefined ? [] : [checkDeadlineInstruction(validUntilTs, programId)]),
    ...instructions.slice(0, -1),
    ...(memo === undefined ? [] : [memoInstruction(memo)]),
    references.length === 0 ? last : withReferences(last, references),
  ];
}

const attachable = ['memo', 'references', 'nonceAccount', 'validUntil'] as const;

/** The error where a transaction would fit without what the request attaches to it. */
export function attachmentsTooLarge(
  options: TransactionOptions,
  { excessBytes = 0 }: TransactionTooLargeError,
): ApiError {
  const given = attachable.filter((field) => options[field] !== undefined);
  const bytes = excessBytes === 1 ? '1 byte' : `${excessBytes} bytes`;
  return invalid(given.join(', '), `make the transaction ${bytes} too large; one transaction has 1232`);
}
