import type { SignContext, SigningWallet, TransactionWallet } from '../wallets.ts';
import { fromBase64, isSigned, signersOf, splitTransaction, toBase64, versionOf } from '../wire.ts';
import { loadVerifier } from './load-verifier.ts';
import { TransactionError } from './transaction-error.ts';

/** Waits no longer than until the signal is aborted, for what cannot be aborted itself. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** @throws TransactionError DECLINED for a wallet that says that it signs no transactions of this version */
export function requireVersion(
  { supportedTransactionVersions }: TransactionWallet,
  transaction: Uint8Array,
): void {
  const version = versionOf(transaction);
  if (supportedTransactionVersions?.includes(version) ?? true) return;
  const message = `The wallet signs no transactions of version ${version}, and was not asked`;
  throw new TransactionError('DECLINED', message);
}

/** By EIP-1193, which wallets of Solana follow: a person has refused. */
const refusedByPerson = 4001;

/**
 * @param sends whether the wallet sends what it signs: unless a person has refused, it may have sent it before it failed
 * @throws TransactionError DECLINED, and where the signal is aborted its reason, or UNKNOWN for a wallet that sends
 */
export async function askWallet<T>(
  call: () => Promise<T>,
  signal: AbortSignal | undefined,
  sends = false,
): Promise<T> {
  try {
    return await abortable(call(), signal);
  } catch (error) {
    if (sends && signal?.aborted) {
      const message =
        'The wallet was not waited for, and may have sent the transaction: look into it before you begin again';
      throw new TransactionError('UNKNOWN', message, { cause: signal.reason, mayExecute: true });
    }
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    const isRefusal = (error as { code?: unknown } | null)?.code === refusedByPerson;
    const mayExecute = sends && !isRefusal;
    const message = mayExecute
      ? `The wallet failed, and may have sent the transaction all the same: look into it before you begin again. It says: ${reason}`
      : `The wallet did not sign: ${reason}`;
    throw new TransactionError('DECLINED', message, { cause: error, mayExecute });
  }
}

/** Undefined for what is no transaction of a version that is signed here. */
function messageOf(bytes: Uint8Array): string | undefined {
  try {
    return toBase64(splitTransaction(bytes).message);
  } catch {
    return undefined;
  }
}

/**
 * @param maxPriorityLamports bounds a compute-unit limit that the wallet raises
 * @throws TransactionError DECLINED, and CHANGED where the wallet signed another message than was verified, beside the guards that it may add
 */
export async function sign(
  wallet: SigningWallet,
  transaction: Uint8Array,
  context: SignContext,
  maxPriorityLamports?: bigint,
) {
  const signed = await askWallet(() => wallet.signTransaction(transaction, context), context.signal);
  const given = messageOf(transaction);
  if (given !== undefined && given === messageOf(signed)) return signed;
  const { changeBesideGuards } = await loadVerifier();
  const change = changeBesideGuards(transaction, signed, maxPriorityLamports);
  if (change === undefined) return signed;
  throw new TransactionError(
    'CHANGED',
    `The wallet returned another transaction than it was given: ${change}`,
  );
}

/** @throws TransactionError NOT_SIGNED */
export function assertSigned(transaction: Uint8Array): void {
  const { signatures } = splitTransaction(transaction);
  const missing = signersOf(transaction).filter((_, i) => !isSigned(signatures[i] ?? new Uint8Array()));
  if (missing.length === 0) return;
  throw new TransactionError('NOT_SIGNED', `The signature of ${missing.join(' and ')} is missing`);
}

/**
 * Has a wallet sign a transaction and returns it unsent: for others, who have to sign it, too.
 *
 * @param options.transaction base64, with the signatures that it has
 * @param options.signers base58: all signers of the transaction, the fee payer first
 * @returns base64, with the wallet's signature beside them
 * @throws TransactionError DECLINED, CHANGED; TypeError for a wallet that sends by itself
 * @example
 * ```ts
 * import { type SigningWallet, signTransaction, type UnsignedTransaction } from '@obverse/client/send';
 *
 * const signFirst = (unsigned: UnsignedTransaction, wallet: SigningWallet) =>
 *   signTransaction({ ...unsigned, wallet });
 * ```
 */
export async function signTransaction(
  options: SignContext & { readonly transaction: string; readonly wallet: TransactionWallet },
): Promise<string> {
  const { transaction, wallet, ...context } = options;
  if (!('signTransaction' in wallet)) throw new TypeError('the wallet signs only what it sends by itself');
  const bytes = fromBase64(transaction);
  requireVersion(wallet, bytes);
  return toBase64(await sign(wallet, bytes, context));
}
