/** How the sending of a transaction ended, if not well. */
export type TransactionErrorCode =
  /** It is not what was requested. Nothing was signed. */
  | 'NOT_VERIFIED'
  /** The node says that it would fail. Nothing was signed. */
  | 'WOULD_FAIL'
  /** The wallet or the sponsor did not sign. One that sends may have done so where `mayExecute` says it: it has failed, and no person has refused. */
  | 'DECLINED'
  /** The wallet or the sponsor returned another transaction, which was not sent from here; or the wallet sent another one by itself, which was executed: then it has a signature. */
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

/** After what a transaction can never execute. Where both are absent, it never counts as expired. */
export type Deadline = {
  /** The last block height at which its blockhash is accepted, as the node counts. */
  readonly blockHeight: number | undefined;
  /** The last second in which the program accepts it, by the clock of the cluster; unix seconds. */
  readonly validUntilTs: bigint | undefined;
};

type Details = {
  readonly cause?: unknown;
  readonly signature?: string | undefined;
  readonly deadline?: Deadline | undefined;
  readonly mayExecute?: boolean;
};

/**
 * A transaction that did not do what it was for. The message is for people.
 *
 * @example
 * ```ts
 * import { TransactionError } from '@obverse/client/send';
 *
 * const isDeclined = (error: unknown) => error instanceof TransactionError && error.code === 'DECLINED';
 * ```
 */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  readonly code: TransactionErrorCode;
  /** Its first signature, once it is signed. */
  readonly signature: string | undefined;
  /** Where it is known; for `recheck`. */
  readonly deadline: Deadline | undefined;
  /**
   * Whether it may have taken effect, or still can: it was signed, and node and service do not both say that it expired or failed. Another one in
   * its place could pay twice: `recheck` first.
   */
  readonly mayExecute: boolean;

  constructor(code: TransactionErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.signature = details.signature;
    this.deadline = details.deadline;
    this.mayExecute = details.mayExecute ?? (this.signature !== undefined && code !== 'EXPIRED');
  }
}
