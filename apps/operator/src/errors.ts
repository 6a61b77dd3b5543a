/** Process exit codes, the same for every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

export type OperatorErrorCode = 'USAGE' | 'REFUSED' | 'CLUSTER' | 'EXPIRED' | 'OUTCOME_UNKNOWN';

/** Base of every error of this command line: a stable code, a sentence for the operator, and an exit code. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly code: OperatorErrorCode;
  readonly exitCode: number;

  constructor(code: OperatorErrorCode, message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** The command line cannot be understood, or its options contradict each other. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('USAGE', message, exitCodes.usage);
  }
}

/** Nothing was sent, because of the chain's state, the program or the operator. */
export class RefusedError extends OperatorError {
  override readonly name = 'RefusedError';

  constructor(message: string) {
    super('REFUSED', message);
  }
}

/** The RPC node does not answer, or answers with an HTTP error. */
export class ClusterError extends OperatorError {
  override readonly name = 'ClusterError';

  constructor(message: string) {
    super('CLUSTER', message);
  }
}

/** The transaction can no longer be included in a block, so it is safe to repeat the command. */
export class ExpiredError extends OperatorError {
  override readonly name = 'ExpiredError';

  constructor(signature: string) {
    super(
      'EXPIRED',
      `the transaction ${signature} was not included in a block before it expired: nothing has changed`,
    );
  }
}

/** A transaction was sent, and its outcome is unknown: repeating the command could execute it twice. */
export class OutcomeUnknownError extends OperatorError {
  override readonly name = 'OutcomeUnknownError';

  constructor(signature: string, reason: string) {
    super(
      'OUTCOME_UNKNOWN',
      `the transaction ${signature} may have been executed (${reason}): look it up before you repeat anything`,
    );
  }
}
