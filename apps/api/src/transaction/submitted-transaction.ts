import {
  CodecError,
  type ParsedTransaction,
  parseTransaction,
  type RecognizedTransaction,
  recognizeTransaction,
  UnrecognizedTransactionError,
} from '@obverse/core';
import { invalid } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';

/** A transaction that a caller has sent. */
export type GivenTransaction = { readonly bytes: Uint8Array; readonly parsed: ParsedTransaction };

/** @throws ApiError INVALID_REQUEST where the bytes are no transaction */
export function parseGiven(transaction: string): GivenTransaction {
  const bytes = Buffer.from(transaction, 'base64');
  try {
    return { bytes, parsed: parseTransaction(bytes) };
  } catch (error) {
    throw error instanceof CodecError ? invalid('transaction', error.message) : error;
  }
}

/** What one of this service's transactions is for, or why it is none. */
export function recognize(
  { programId, maxPriorityFee }: Chain,
  { bytes, parsed }: GivenTransaction,
): RecognizedTransaction | UnrecognizedTransactionError {
  try {
    return recognizeTransaction(bytes, parsed, maxPriorityFee, programId);
  } catch (error) {
    if (error instanceof UnrecognizedTransactionError) return error;
    throw error;
  }
}
