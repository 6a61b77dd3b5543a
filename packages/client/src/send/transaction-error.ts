/** How the sending of a transaction ended, if not well. */
export type TransactionErrorCode =
  /** It is not what was asked for. Nothing was signed. */
  | 'NOT_VERIFIED'
  /** The wallet did not sign. */
  | 'DECLINED'
  /** The wallet returned another transaction than the one it was given. It was not sent. */
  | 'CHANGED'
  /** A signature is missing. It was not sent. */
  | 'NOT_SIGNED'
  /** The cluster refused it; nothing was executed. */
  | 'REFUSED'
  /** It was executed without effect, beside the fee. */
  | 'FAILED'
  /** It is in no block and can never be in one. */
  | 'EXPIRED'
  /** It was sent, and in the given time it was in no block and did not expire. It may still execute. */
  | 'UNKNOWN';

/**
 * A transaction that did not do what it was for. The message is for people.
 *
 * @example
 * if (error instanceof TransactionError && error.code === 'DECLINED') return;
 */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  readonly code: TransactionErrorCode;
  /** Its first signature, once it is signed. */
  readonly signature: string | undefined;

  constructor(
    code: TransactionErrorCode,
    message: string,
    { cause, signature }: { cause?: unknown; signature?: string | undefined } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.signature = signature;
  }
}
