import {
  addressOf,
  type KnownAccounts,
  type TransactionAnswer,
  VerificationError,
  type VerificationRequest,
  type VerifiedTransaction,
  verifyTransaction,
} from '@obverse/core';
import { TransactionError } from './transaction-error.ts';

/** What the caller knows beside its request; see `verifyTransaction` of `@obverse/core`. */
export type VerifyOptions = {
  /** The platform's program on this cluster, base58, as its operator has published it: the verification rests on it. */
  readonly programId: string;
  /** Accounts that neither the request names nor any address proves. */
  readonly known?: KnownAccounts | undefined;
  /** The lowest minimum to accept where the request names none; base units of what is received. */
  readonly lowestMinimum?: bigint | undefined;
  /** The most to pay for priority; lamports. */
  readonly maxPriorityLamports?: bigint | undefined;
};

/** @throws TransactionError NOT_VERIFIED for a transaction that is not what was asked for */
export function verifyAnswer(
  procedure: string,
  input: unknown,
  answer: TransactionAnswer,
  { programId, ...options }: VerifyOptions,
): VerifiedTransaction {
  const program = addressOf(programId);
  if (program === undefined) throw new TypeError(`${programId} is not an address`);
  try {
    return verifyTransaction({ procedure, input, ...options } as VerificationRequest, answer, program);
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error;
    const message = `The service returned another transaction than was asked for: ${error.message}`;
    throw new TransactionError('NOT_VERIFIED', message, { cause: error });
  }
}
