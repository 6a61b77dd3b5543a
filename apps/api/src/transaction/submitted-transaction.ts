import { CodecError, type ParsedTransaction, parseTransaction } from '@obverse/core';
import { invalid } from '../lib/errors.ts';

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
