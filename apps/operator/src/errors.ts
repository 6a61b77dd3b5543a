/** Process exit codes, the same for every verb. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

export type OperatorErrorCode = 'USAGE' | 'REFUSED' | 'CLUSTER' | 'EXPIRED' | 'OUTCOME_UNKNOWN';

/** Base of every error that this command line throws: a stable code, a sentence for the operator, and an exit code. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly code: OperatorErrorCode;
  readonly exitCode: number;

  constructor(code: OperatorErrorCode, message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** The command line cannot be understood, or its options contradict each other. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('USAGE', message, EXIT.usage);
  }
}

/** Nothing was sent: the chain, the program or the operator stands against it. */
export class RefusedError extends OperatorError {
  override readonly name = 'RefusedError';

  constructor(message: string) {
    super('REFUSED', message);
  }
}

/** The RPC node does not answer, or not as one. */
export class ClusterError extends OperatorError {
  override readonly name = 'ClusterError';

  constructor(message: string) {
    super('CLUSTER', message);
  }
}

/** What was sent can no longer be included in a block: it is safe to repeat. */
export class ExpiredError extends OperatorError {
  override readonly name = 'ExpiredError';

  constructor(signature: string) {
    super(
      'EXPIRED',
      `the transaction ${signature} was not included in a block before it expired: nothing has changed`,
    );
  }
}

/** Something was sent, and whether it was executed is not known: repeating it could do it twice. */
export class OutcomeUnknownError extends OperatorError {
  override readonly name = 'OutcomeUnknownError';

  constructor(signature: string, reason: string) {
    super(
      'OUTCOME_UNKNOWN',
      `the transaction ${signature} may have been executed (${reason}): look it up before you repeat anything`,
    );
  }
}
