import { ERRORS } from './program/platform.generated.ts';

/**
 * Base of every error that this package throws: a stable code, and a sentence for people.
 *
 * @example
 * ```ts
 * import { CoreError, parseTransaction } from '@obverse/core';
 *
 * try {
 *   console.log(parseTransaction(bytes).feePayer.toBase58());
 * } catch (error) {
 *   if (!(error instanceof CoreError)) throw error;
 *   console.error(`${error.code}: ${error.message}`);
 * }
 * ```
 */
export class CoreError extends Error {
  override readonly name: string = 'CoreError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Bytes that are not what they should be: an account of another kind, an argument out of range.
 *
 * @example
 * ```ts
 * import { CodecError, decodeStablecoin } from '@obverse/core';
 *
 * try {
 *   console.log(decodeStablecoin(stablecoin, bytes).supplyCap);
 * } catch (error) {
 *   if (!(error instanceof CodecError)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export class CodecError extends CoreError {
  override readonly name = 'CodecError';

  constructor(message: string) {
    super('CODEC', message);
  }
}

/**
 * A transaction beyond a limit of the network: 1 232 bytes, or what one of version 1 may have.
 *
 * @example
 * ```ts
 * import { composeTransaction, memoInstruction, TransactionTooLargeError, transactionBytes } from '@obverse/core';
 *
 * try {
 *   const instructions = [memoInstruction('x'.repeat(1_200))];
 *   transactionBytes(composeTransaction({ feePayer, blockhash, instructions }));
 * } catch (error) {
 *   if (!(error instanceof TransactionTooLargeError)) throw error;
 *   console.error(`${error.message}: remove ${error.excessBytes} bytes`);
 * }
 * ```
 */
export class TransactionTooLargeError extends CoreError {
  override readonly name = 'TransactionTooLargeError';
  /** Bytes beyond the limit; 0 where a transaction of version 1 has too much of something else. */
  readonly excessBytes: number;

  constructor(excessBytes: number, problem = 'is larger than 1232 bytes') {
    super('TRANSACTION_TOO_LARGE', `the transaction ${problem}`);
    this.excessBytes = excessBytes;
  }
}

/** Name of a program error, as in the IDL. */
export type ProgramErrorName = keyof typeof ERRORS;

/**
 * A rule of the program that an operation would break; thrown by the math, and decoded from failed transactions.
 *
 * @example
 * ```ts
 * import { math, ProgramError } from '@obverse/core';
 *
 * function canMint(coin: math.CoinState, amount: bigint): boolean {
 *   try {
 *     return math.mint(math.projectTo(coin, now), amount, 0n).tokens > 0n;
 *   } catch (error) {
 *     if (error instanceof ProgramError && error.reason === 'supplyCapExceeded') return false;
 *     throw error;
 *   }
 * }
 * ```
 */
export class ProgramError extends CoreError {
  override readonly name = 'ProgramError';
  readonly reason: ProgramErrorName;
  /** The custom error code on chain. */
  readonly number: number;

  constructor(reason: ProgramErrorName) {
    super('PROGRAM', ERRORS[reason].message);
    this.reason = reason;
    this.number = ERRORS[reason].code;
  }
}
