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
