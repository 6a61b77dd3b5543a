import {
  addressOf,
  type ClusterPrices,
  describeTransaction,
  explainFailure,
  lamportsPerByteUp,
  type RpcTransactionError,
  type TransactionAnswer,
  VerificationError,
  type VerificationRequest,
  type VerifiedTransaction,
  verifyTransaction,
} from '@obverse/core';
import type { RpcError } from '../rpc.ts';
import type { NodeCall } from './expiry.ts';
import { TransactionError } from './transaction-error.ts';

/** What the caller knows beside its request; see `verifyTransaction` of `@obverse/core`. */
export type VerifyOptions = Pick<VerificationRequest, 'known' | 'lowestMinimum' | 'maxPriorityLamports'> & {
  /** The platform's program on this cluster, base58, as its operator has published it: the verification rests on it. */
  readonly programId: string;
};

function programOf(programId: string) {
  const program = addressOf(programId);
  if (program === undefined) throw new TypeError(`${programId} is not an address`);
  return program;
}

/** @throws TransactionError NOT_VERIFIED for a transaction that does not do what was requested */
export function verifyAnswer(
  procedure: string,
  input: unknown,
  answer: TransactionAnswer,
  { programId, ...options }: VerifyOptions,
  prices: ClusterPrices,
): VerifiedTransaction {
  const request = { procedure, input, ...options, ...prices } as VerificationRequest;
  try {
    return verifyTransaction(request, answer, programOf(programId));
  } catch (error) {
    if (!(error instanceof VerificationError)) throw error;
    const message = `The service returned another transaction than was asked for: ${error.message}`;
    throw new TransactionError('NOT_VERIFIED', message, { cause: error });
  }
}

/** What the bytes of a transaction do. @throws UnrecognizedTransactionError where they hold what is not known */
export const describe = (
  transaction: Uint8Array,
  programId: string,
  prices: ClusterPrices,
): VerifiedTransaction => ({
  ...describeTransaction(transaction, programOf(programId), prices),
  assumed: [],
});

export { changeBesideGuards, maxSupportedTransactionVersion } from '@obverse/core';

/** What the cluster charges now, by the user's node; it may fall from one epoch to the next. What a node does not say is counted in bytes. */
export async function readPrices(node: NodeCall | undefined): Promise<ClusterPrices> {
  if (node === undefined) return {};
  try {
    return { lamportsPerByte: lamportsPerByteUp(await node<number>('getMinimumBalanceForRentExemption', 0)) };
  } catch {
    return {};
  }
}

/** Why a node refused a transaction, in the program's words. */
export function explainRefusal({ data, message }: RpcError, programId: string): string {
  if (data.err == null) return message;
  return explainFailure(data.err as RpcTransactionError, data.logs ?? [], programId).message;
}
