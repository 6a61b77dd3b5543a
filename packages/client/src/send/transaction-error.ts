import type { Deadline, Sighting } from './rpc.ts';

/** How the sending of a transaction ended, if not well. */
export type TransactionErrorCode =
  /** It is not what was asked for. Nothing was signed. */
  | 'NOT_VERIFIED'
  /** The node says that it would fail. Nothing was signed. */
  | 'WOULD_FAIL'
  /** The wallet did not sign. */
  | 'DECLINED'
  /** The wallet returned another transaction than the one it was given. It was not sent. */
  | 'CHANGED'
  /** A signature is missing. It was not sent. */
  | 'NOT_SIGNED'
  /** The node refused it and did not send it. Only the wallet and the node have it; it could still execute until its blockhash expires. */
  | 'REFUSED'
  /** It was executed without effect, beside the fee. */
  | 'FAILED'
  /** The node says that it is in no block and can never be in one. */
  | 'EXPIRED'
  /** It was signed, and nothing is known of it in time, or it was not waited for. It may still execute. */
  | 'UNKNOWN';

/**
 * A transaction that did not do what it was for. The message is for people.
 *
 * @example
 * ```ts
 * import { TransactionError } from '@obverse/client/send';
 *
 * function explain(error: unknown): string | undefined {
 *   if (!(error instanceof TransactionError)) return undefined;
 *   return error.code === 'DECLINED' ? 'You did not sign.' : error.message;
 * }
 * ```
 */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  readonly code: TransactionErrorCode;
  /** Its first signature, once it is signed. */
  readonly signature: string | undefined;
  /** After what it can never execute, where that is known; for `lookAgain`. */
  readonly deadline: Deadline | undefined;
  /**
   * Whether it may have taken effect, or still can: it was signed, and node and service do not both say that it expired or failed. Another one in
   * its place could pay twice: `lookAgain` first.
   */
  readonly mayExecute: boolean;

  constructor(
    code: TransactionErrorCode,
    message: string,
    {
      cause,
      signature,
      deadline,
      mayExecute = signature !== undefined && code !== 'EXPIRED',
    }: {
      cause?: unknown;
      signature?: string | undefined;
      deadline?: Deadline | undefined;
      mayExecute?: boolean;
    } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.signature = signature;
    this.deadline = deadline;
    this.mayExecute = mayExecute;
  }
}

export const failedError = (
  { failure, isAgreed }: Extract<Sighting, { status: 'failed' }>,
  signature: string,
  deadline: Deadline,
): TransactionError =>
  new TransactionError('FAILED', `The transaction failed: ${failure}`, {
    ...{ signature, deadline },
    mayExecute: isAgreed !== true,
  });
