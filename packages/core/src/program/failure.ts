import { ProgramError, type ProgramErrorName } from '../errors.ts';
import { ERRORS } from './platform.generated.ts';

const failedLine = /^Program (\w+) failed: (.+)$/;
const customCode = /^custom program error: 0x([0-9a-f]+)$/;
const errorLog = /^Program log: Error: (.+)$/;

const nameByCode = new Map<number, ProgramErrorName>(
  Object.entries(ERRORS).map(([name, { code }]) => [code, name as ProgramErrorName]),
);

/** Codes of SPL Token and Token-2022, and what they say. Source: `TokenError` of spl-token-interface. */
const tokenErrors: Readonly<Record<number, string>> = {
  0: 'the token account lacks lamports for rent',
  1: 'insufficient token balance',
  2: 'invalid mint',
  3: 'the token account is of another mint',
  4: 'the signer is not the owner of the token account',
  13: 'the token account is frozen already, or is not frozen',
  17: 'the token account is frozen',
  18: 'the mint has other decimals',
  67: 'the mint is paused: nobody can mint, burn or transfer its tokens',
};

/** The program of the guards that wallets add to a transaction before they sign it. */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';

/** Codes of the System program that a transaction of the platform can meet. Source: `SystemError` of solana-system-interface. */
const systemErrors: Readonly<Record<number, string>> = {
  1: 'insufficient SOL for rent or fees',
  7: 'the nonce has just been advanced: try again in the next block',
};

/**
 * The error with this custom code; undefined if the program has none.
 *
 * @example
 * ```ts
 * import { programErrorOf } from '@obverse/core';
 *
 * const error = programErrorOf(6_000);
 * console.log(error?.reason, error?.message);
 * ```
 */
export function programErrorOf(code: number): ProgramError | undefined {
  const name = nameByCode.get(code);
  return name && new ProgramError(name);
}

/** Why a transaction failed, in words for people. */
export type TransactionFailure = {
  /** One sentence without a full stop. */
  readonly message: string;
  /** The program's own error; undefined where something else refused. */
  readonly error: ProgramError | undefined;
};

/** A transaction error as RPC nodes send it: a name, or a name with details. */
export type RpcTransactionError = string | Readonly<Record<string, unknown>>;

/**
 * Explains a failed or refused transaction from the error and the logs that an RPC node returned.
 *
 * The first program that failed says why; programs that called it only pass its failure on.
 *
 * @example
 * ```ts
 * import { explainFailure } from '@obverse/core';
 * import { VersionedTransaction } from '@solana/web3.js';
 *
 * const transaction = VersionedTransaction.deserialize(bytes);
 * const { value } = await connection.simulateTransaction(transaction);
 * if (value.err !== null) {
 *   const { message } = explainFailure(value.err, value.logs ?? [], programId.toBase58());
 *   console.error(message);
 * }
 * ```
 */
export function explainFailure(
  error: RpcTransactionError,
  logs: readonly string[],
  programId: string,
): TransactionFailure {
  for (const line of logs) {
    const failed = failedLine.exec(line);
    if (!failed) continue;
    const [, program = '', reason = ''] = failed;
    const custom = customCode.exec(reason)?.[1];
    const code = custom === undefined ? undefined : Number.parseInt(custom, 16);
    const own = code !== undefined && program === programId ? programErrorOf(code) : undefined;
    if (own) return { message: own.message, error: own };
    return { message: foreignReason(program, code, reason, logs), error: undefined };
  }
  return { message: transactionReason(error), error: undefined };
}

function foreignReason(
  program: string,
  code: number | undefined,
  reason: string,
  logs: readonly string[],
): string {
  if (program.startsWith('Token') && code !== undefined) {
    return tokenErrors[code] ?? lastLogWords(logs) ?? `the token program refused with code ${code}`;
  }
  if (program === LIGHTHOUSE_PROGRAM)
    return 'a guard that the wallet has added has stopped it: an account is not as the wallet has simulated it';
  const systemReason = program === '11111111111111111111111111111111' ? systemErrors[code ?? -1] : undefined;
  if (systemReason !== undefined) return systemReason;
  return lastLogWords(logs) ?? `${program} failed: ${reason}`;
}

function lastLogWords(logs: readonly string[]): string | undefined {
  return logs.map((line) => errorLog.exec(line)?.[1]).findLast((words) => words !== undefined);
}

const transactionReasons: Readonly<Record<string, string>> = {
  AccountNotFound: 'the fee payer does not exist: it holds no SOL',
  InsufficientFundsForFee: 'the fee payer holds too little SOL for the fee',
  InsufficientFundsForRent: 'an account would be left with too little SOL for rent',
  InvalidAccountForFee: 'the fee payer is not an account that can pay fees',
  BlockhashNotFound: 'the blockhash has expired',
  AlreadyProcessed: 'the transaction has already been processed',
};

function transactionReason(error: RpcTransactionError): string {
  const name = typeof error === 'string' ? error : (Object.keys(error)[0] ?? 'unknown');
  return transactionReasons[name] ?? `the transaction would fail: ${JSON.stringify(error)}`;
}
