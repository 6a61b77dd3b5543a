/** Process exit codes, the same for every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** Base of every error of this command line: a sentence for the operator, and an exit code. */
export class OperatorError extends Error {
  readonly exitCode: number = exitCodes.failed;
}

/** The command line cannot be understood, or its options contradict each other. */
export class UsageError extends OperatorError {
  override readonly exitCode = exitCodes.usage;
}

/** Nothing was sent, because of the chain's state, the program or the operator. */
export class RefusedError extends OperatorError {}

/** The RPC node does not answer, or answers with an HTTP error. */
export class ClusterError extends OperatorError {}

/** The transaction can no longer be included in a block, so it is safe to repeat the command. */
export class ExpiredError extends OperatorError {
  constructor(signature: string) {
    super(`the transaction ${signature} was not included in a block before it expired: nothing has changed`);
  }
}

/** A transaction was sent, and its outcome is unknown: repeating the command could execute it twice. */
export class OutcomeUnknownError extends OperatorError {
  constructor(signature: string, reason: string) {
    super(
      `the transaction ${signature} may have been executed (${reason}): look it up before you repeat anything`,
    );
  }
}
