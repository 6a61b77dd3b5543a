import { maxValidityDays, type TransactionOptions } from '@obverse/contracts';
import {
  checkDeadlineInstruction,
  decodeNonceAccount,
  isNonceAccount,
  maxTransactionBytes,
  memoInstruction,
  type TransactionTooLargeError,
  type UsedNonce,
} from '@obverse/core';
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { type ApiError, invalid } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type ChainAccess, readAccounts } from './accounts.ts';
import { isWallet } from './wallet-checks.ts';

/** A nonce account with its present value, which stands in place of a blockhash. */
export type Nonce = UsedNonce & {
  /** Base58. */
  readonly value: string;
};

/** @throws ApiError INVALID_REQUEST for a nonce without an end */
export function requireEnd({ nonceAccount, validUntil }: TransactionOptions): void {
  if (nonceAccount !== undefined && validUntil === undefined) {
    throw invalid(
      'validUntil',
      'is required with nonceAccount: a signed transaction on a nonce does not expire by itself',
    );
  }
}

/** The last second in which the program lets the transaction execute; unix seconds. Undefined for no end of its own. */
export const validUntilTsOf = ({ validUntil }: Pick<TransactionOptions, 'validUntil'>): bigint | undefined =>
  validUntil && BigInt(Math.floor(validUntil.getTime() / 1_000));

/** Checks the end of a transaction. @param now the cluster's clock, which the program sees; unix seconds @throws ApiError INVALID_REQUEST */
export function checkEnd(validUntilTs: bigint, now: bigint): void {
  const present = `the cluster's clock says ${fromUnixSeconds(now).toISOString()}`;
  if (validUntilTs < now) throw invalid('validUntil', `must not be in the past: ${present}`);
  if (validUntilTs > now + BigInt(maxValidityDays * 86_400))
    throw invalid('validUntil', `must be at most ${maxValidityDays} days from now: ${present}`);
}

/** Reads the clock, for a transaction that has an end. @throws ApiError INVALID_REQUEST */
export async function checkEndNow(chain: ChainAccess, options: TransactionOptions): Promise<void> {
  const validUntilTs = validUntilTsOf(options);
  if (validUntilTs !== undefined) checkEnd(validUntilTs, (await readAccounts(chain, [])).now);
}

/** Reads the nonce that a transaction uses, where it uses one. @throws ApiError INVALID_REQUEST where transactions cannot use the account */
export async function readNonce(
  chain: ChainAccess,
  { nonceAccount }: TransactionOptions,
): Promise<Nonce | undefined> {
  if (nonceAccount === undefined) return undefined;
  const refuse = (reason: string) => invalid('nonceAccount', reason);
  const address = new PublicKey(nonceAccount);
  const [account] = (await readAccounts(chain, [address])).accounts;
  if (!account) throw refuse(`does not exist on ${chain.cluster}`);
  if (!isNonceAccount(account)) throw refuse('must be a nonce account, which the System program owns');
  const state = decodeNonceAccount(account);
  if (state === undefined)
    throw refuse('is not initialized, or is of a version that cannot be used any more');
  const { authority, nonce: value } = state;
  if (!isWallet(authority))
    throw refuse(`its authority ${authority.toBase58()} is an account of a program, which cannot sign`);
  return { account: address, authority, value };
}

/** The instruction with accounts behind its own, which the platform's program ignores. */
function withReferences(
  { programId, keys, data }: TransactionInstruction,
  references: readonly string[],
): TransactionInstruction {
  const added = references.map((address) => ({
    pubkey: new PublicKey(address),
    isSigner: false,
    isWritable: false,
  }));
  return new TransactionInstruction({ programId, keys: [...keys, ...added], data });
}

/**
 * Adds what a request attaches to its transaction: the deadline first, and the memo directly before the last instruction, which gets the
 * references, as Solana Pay has them.
 *
 * @param instructions end with one of the platform's program
 */
export function attach(
  { programId }: ChainAccess,
  instructions: readonly TransactionInstruction[],
  options: TransactionOptions,
): readonly TransactionInstruction[] {
  const { memo, references = [] } = options;
  const validUntilTs = validUntilTsOf(options);
  const last = instructions.at(-1);
  if (!last?.programId.equals(programId))
    throw new Error("the last instruction is not the platform program's");
  return [
    ...(validUntilTs === undefined ? [] : [checkDeadlineInstruction(validUntilTs, programId)]),
    ...instructions.slice(0, -1),
    ...(memo === undefined ? [] : [memoInstruction(memo)]),
    references.length === 0 ? last : withReferences(last, references),
  ];
}

const attachable = ['memo', 'references', 'nonceAccount', 'validUntil'] as const;

/** The error where a transaction would fit without what the request attaches to it. */
export function attachmentsTooLarge(
  options: TransactionOptions,
  { excessBytes }: TransactionTooLargeError,
): ApiError {
  const attached = attachable.filter((field) => options[field] !== undefined);
  const bytes = excessBytes === 1 ? '1 byte' : `${excessBytes} bytes`;
  const max = maxTransactionBytes(options.version);
  return invalid(attached.join(', '), `make the transaction ${bytes} too large; one transaction has ${max}`);
}
