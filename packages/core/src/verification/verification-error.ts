import { CoreError } from '../errors.ts';

/**
 * A transaction, or what came beside it, that is not what was asked for. Do not sign it.
 *
 * @example
 * ```ts
 * import { VerificationError, verifyTransaction } from '@obverse/core';
 *
 * const transaction = Buffer.from(bytes).toString('base64');
 * try {
 *   const request = { procedure: 'integration.claimFees', input: { integrationId } } as const;
 *   verifyTransaction(request, { transaction }, programId);
 * } catch (error) {
 *   if (!(error instanceof VerificationError)) throw error;
 *   console.error(`do not sign: ${error.field} is ${error.actual}, not ${error.expected}`);
 * }
 * ```
 */
export class VerificationError extends CoreError {
  override readonly name = 'VerificationError';
  /** What differs: a field of the answer or the request, or an account or argument of an instruction, such as `mint.destination`. */
  readonly field: string;
  readonly expected: string;
  readonly actual: string;

  constructor(field: string, expected: string, actual: string) {
    super('VERIFICATION', `${field}: expected ${expected}, found ${actual}`);
    this.field = field;
    this.expected = expected;
    this.actual = actual;
  }
}

const maxShown = 200;

/** A value of any kind in a message, which stays short and takes no time whatever the value holds. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** @throws VerificationError unless the two are the same */
export function requireSame(field: string, expected: unknown, actual: unknown): void {
  if (!Object.is(expected, actual)) throw new VerificationError(field, show(expected), show(actual));
}
