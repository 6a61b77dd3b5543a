import type { VerifiedTransaction } from '@obverse/core';
import type { ObverseClient } from '../client.ts';
import { unwrap } from '../envelope.ts';
import type { Cluster, DataOf } from '../types.ts';
import { wait, within } from '../wait.ts';
import { type Deadline, RpcError, type RpcNode } from './rpc.ts';
import { failedError, TransactionError } from './transaction-error.ts';
import type { SignContext, TransactionWallet } from './wallets.ts';
import { attemptTimeoutMs, type Watched, watch } from './watch.ts';
import {
  blockhashOf,
  fromBase64,
  isSame,
  isSigned,
  splitTransaction,
  toBase58,
  toBase64,
  unsigned,
} from './wire.ts';

/** What the service answered, with the unsigned transaction and what it costs. */
export type PreparedTransaction = DataOf<'post', '/integration/mint'>;

/** A transaction to sign, as base64, and what takes part in its end. */
export type UnsignedTransaction = Pick<PreparedTransaction, 'transaction' | 'signers' | 'validUntil'>;

/** What a person should see before the wallet asks. */
export type Review<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  readonly prepared: Prepared;
  /** What the transaction does in words, and its worst cost; undefined with `verify: false`. */
  readonly verified: VerifiedTransaction | undefined;
  /** Whether it replaces a transaction that has expired. */
  readonly isRebuilt: boolean;
};

/** Where a transaction stands, for a user interface. */
export type SendState<Prepared extends UnsignedTransaction = PreparedTransaction> =
  | { readonly status: 'requesting' | 'rebuilding' }
  | ({ readonly status: 'reviewing' | 'signing' } & Review<Prepared>)
  | ({
      readonly status: 'sending' | 'confirming';
      readonly signature: string | undefined;
    } & Review<Prepared>);

/** How a transaction is shown, signed, sent and followed, whoever has made it. */
export type DeliveryOptions<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  readonly client: ObverseClient;
  readonly cluster?: Cluster | undefined;
  readonly wallet: TransactionWallet;
  /** Called with each transaction before the wallet is asked. The wallet is asked when it resolves; what it throws ends everything. */
  readonly review?: ((review: Review<Prepared>) => void | Promise<void>) | undefined;
  readonly onState?: ((state: SendState<Prepared>) => void) | undefined;
  readonly commitment?: 'confirmed' | 'finalized' | undefined;
  /** How long a sent transaction is watched; milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often its outcome is asked for at first; milliseconds. */
  readonly pollMs?: number | undefined;
  /** Ends everything. A transaction that was signed may still execute: the error is then UNKNOWN, with its signature. */
  readonly signal?: AbortSignal | undefined;
};

export type SentTransaction<Prepared extends UnsignedTransaction = PreparedTransaction> = {
  /** Base58. */
  readonly signature: string;
  readonly status: 'confirmed' | 'finalized';
  /** What was sent at last, with what the operation answered beside the transaction. */
  readonly prepared: Prepared;
  readonly isRebuilt: boolean;
};

/** A delivery with the node that it goes to, and the nonce account that its transaction uses. */
export type Run<Prepared extends UnsignedTransaction> = {
  readonly options: DeliveryOptions<Prepared>;
  readonly node: RpcNode | undefined;
  readonly nonceAccount: string | undefined;
  /** Whether it cannot be made again where it expires. */
  readonly once: boolean;
};

/** Waits no longer than until the signal is aborted, for what cannot be aborted itself. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Asks the wallet. @throws TransactionError DECLINED */
async function ask<T>(wallet: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await abortable(wallet(), signal);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransactionError('DECLINED', `The wallet did not sign: ${reason}`, { cause: error });
  }
}

/** @throws TransactionError CHANGED or NOT_SIGNED for what must not be sent */
function checkSigned(given: Uint8Array, signed: Uint8Array, signers: readonly string[]): void {
  const { message, signatures } = splitTransaction(signed);
  if (!isSame(message, splitTransaction(given).message))
    throw new TransactionError('CHANGED', 'The wallet returned another transaction than it was given');
  const missing = signers.filter((_, i) => !isSigned(signatures[i] ?? new Uint8Array()));
  if (missing.length > 0)
    throw new TransactionError('NOT_SIGNED', `The signature of ${missing.join(' and ')} is missing`);
}

/** JSON-RPC: a wrong signature, and bytes that are no transaction. */
const invalidTransactionCodes = new Set([-32_003, -32_602]);

const isUnknownBlockhash = (error: unknown): boolean =>
  error instanceof RpcError && error.transactionError === 'BlockhashNotFound';

/** Why the node refused a transaction, in the program's words where the service knows them. The service gets no signatures: it could send them. */
async function refusal(
  { options: { client, cluster } }: Run<never>,
  signed: Uint8Array,
  error: RpcError,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { simulation } = await unwrap(
      client.POST('/transaction/explain', {
        body: { transaction: toBase64(unsigned(signed)) },
        params: { query: { cluster: cluster ?? 'mainnet' } },
        signal,
      }),
    );
    return simulation.failure ?? error.message;
  } catch {
    // whatever the service does, the node's own words are left
    return error.message;
  }
}

/** Sends to the node, each time that it is called, until the node has taken the transaction. @throws TransactionError REFUSED, and what keeps the node from answering */
function sender(
  run: Run<never>,
  node: RpcNode,
  signed: Uint8Array,
  signature: string,
  deadline: Deadline,
): (signal: AbortSignal) => Promise<void> {
  let isTaken = false;
  // whether an attempt before may have been taken, although the answer did not say so
  let mayBeTaken = false;
  return async (signal) => {
    if (isTaken) return;
    try {
      await node.send(signed, signal);
      isTaken = true;
    } catch (error) {
      isTaken = error instanceof RpcError && error.transactionError === 'AlreadyProcessed';
      // it does not know the blockhash now, or any more; watching it decides
      if (isTaken || isUnknownBlockhash(error)) return;
      const isInvalid = error instanceof RpcError && invalidTransactionCodes.has(error.code ?? 0);
      const isRefused = isInvalid || (error instanceof RpcError && error.transactionError !== undefined);
      if (!isRefused) mayBeTaken = true;
      if (!isRefused || mayBeTaken) throw error;
      const reason = isInvalid ? error.message : await refusal(run, signed, error, signal);
      const message = `The node refused the transaction and did not send it: ${reason}`;
      throw new TransactionError('REFUSED', message, { cause: error, signature, deadline });
    }
  };
}

/** So often is a node asked that is behind the service. */
const maxLagPolls = 10;

/**
 * Asks the node for the last height at which a transaction can execute. What the service says about it is in no signed byte: it is not asked.
 *
 * @returns undefined for a nonce, which does not expire
 * @throws TransactionError NOT_VERIFIED where the cluster of the node does not know the blockhash, or the nonce has another value
 */
async function lastHeightOf(
  { nonceAccount, once, options: { signal, pollMs = 1_000 } }: Run<never>,
  node: RpcNode,
  transaction: Uint8Array,
): Promise<number | undefined> {
  const blockhash = blockhashOf(splitTransaction(transaction).message);
  for (let polls = 0; polls < maxLagPolls; polls++) {
    if (polls > 0) await wait(pollMs, signal);
    if (nonceAccount === undefined) {
      const height = await node.lastHeightOf(blockhash, signal);
      if (height !== undefined) return height;
    } else if ((await node.nonceOf(nonceAccount, signal)) === blockhash) return undefined;
  }
  const what = nonceAccount === undefined ? `blockhash ${blockhash}` : `value ${blockhash} of the nonce`;
  const why = once
    ? 'The transaction has expired, or is of another cluster'
    : 'The service returned another transaction than was asked for';
  const message = `${why}: the node does not know its ${what}`;
  throw new TransactionError('NOT_VERIFIED', message);
}

/**
 * The last height at which a transaction can execute that a wallet has sent by itself: it may have replaced the blockhash by any that was known by then.
 *
 * @returns undefined where nobody can say: it never counts as expired
 */
async function lastHeightAfter(
  { node, options: { signal } }: Run<never>,
  givenHeight: number | undefined,
): Promise<number | undefined> {
  if (node === undefined || givenHeight === undefined) return undefined;
  try {
    return await node.lastHeightOfAny(within(attemptTimeoutMs, signal));
  } catch {
    // it is signed: what the node does not say must not end the watch
    return undefined;
  }
}

/** Sends a signed transaction where the wallet has not, and waits for its outcome. @returns undefined where it expired */
async function follow<Prepared extends UnsignedTransaction>(
  { options, node }: Run<Prepared>,
  review: Review<Prepared>,
  signature: string,
  deadline: Deadline,
  send: Watched['send'],
): Promise<SentTransaction<Prepared> | undefined> {
  const { client, cluster = 'mainnet', commitment = 'confirmed', signal } = options;
  try {
    const seen = await watch({
      client,
      cluster,
      node,
      signature,
      deadline,
      commitment,
      pollMs: options.pollMs ?? 1_000,
      timeoutMs: options.timeoutMs ?? 180_000,
      signal,
      onSent: () => options.onState?.({ status: 'confirming', signature, ...review }),
      send,
    });
    if (seen.status === 'failed') throw failedError(seen, signature, deadline);
    if (seen.status === 'expired') return undefined;
    const { prepared, isRebuilt } = review;
    return { signature, status: seen.status, prepared, isRebuilt };
  } catch (error) {
    if (error instanceof TransactionError) throw error;
    const message = 'It was not waited for, and the transaction may still execute';
    throw new TransactionError('UNKNOWN', message, { cause: error, signature, deadline });
  }
}

/** Has a transaction signed and sent, and waits for its outcome. @returns its signature; undefined where it expired and may be made again */
async function execute<Prepared extends UnsignedTransaction>(
  run: Run<Prepared>,
  review: Review<Prepared>,
  blockHeight: number | undefined,
): Promise<SentTransaction<Prepared> | undefined> {
  const { options, node } = run;
  const { wallet, signal, onState } = options;
  const { transaction, validUntil, signers } = review.prepared;
  const bytes = fromBase64(transaction);
  const context: SignContext = { signers, signal };
  const validUntilTs = validUntil === undefined ? undefined : BigInt(Date.parse(validUntil)) / 1_000n;
  onState?.({ status: 'signing', ...review });
  let signature: string;
  let executed: SentTransaction<Prepared> | undefined;
  if ('signTransaction' in wallet) {
    if (node === undefined) throw new TypeError('rpcUrl is needed: the wallet signs and does not send');
    const signed = await ask(() => wallet.signTransaction(bytes, context), signal);
    checkSigned(bytes, signed, signers);
    signature = toBase58(splitTransaction(signed).signatures[0] ?? new Uint8Array());
    onState?.({ status: 'sending', signature, ...review });
    const deadline = { blockHeight, validUntilTs };
    const send = sender(run as Run<never>, node, signed, signature, deadline);
    executed = await follow(run, review, signature, deadline, send);
  } else {
    onState?.({ status: 'sending', signature: undefined, ...review });
    signature = await ask(() => wallet.signAndSendTransaction(bytes, context), signal);
    const deadline = { blockHeight: await lastHeightAfter(run as Run<never>, blockHeight), validUntilTs };
    executed = await follow(run, review, signature, deadline, async () => undefined);
  }
  // a nonce does not expire, and nothing executes after `validUntil`
  const isWanted = validUntil === undefined || Date.now() < Date.parse(validUntil);
  const mayRebuild = 'signTransaction' in wallet && blockHeight !== undefined && isWanted;
  if (executed !== undefined || (mayRebuild && !review.isRebuilt && !run.once)) return executed;
  throw new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature });
}

/**
 * Shows a transaction, has it signed and sent, and waits for its outcome.
 *
 * @returns undefined where the first one has expired without effect and may be made again
 * @throws TransactionError
 */
export async function deliver<Prepared extends UnsignedTransaction>(
  run: Run<Prepared>,
  review: Review<Prepared>,
): Promise<SentTransaction<Prepared> | undefined> {
  const { node, options } = run;
  // before the review: the blockhash may expire while a person reads
  const bytes = fromBase64(review.prepared.transaction);
  const blockHeight = node && (await lastHeightOf(run as Run<never>, node, bytes));
  options.onState?.({ status: 'reviewing', ...review });
  if (options.review !== undefined) await abortable(Promise.resolve(options.review(review)), options.signal);
  return execute(run, review, blockHeight);
}

/**
 * Has a wallet sign a transaction and gives it back unsent: for others, who have to sign it, too.
 *
 * @param transaction base64, with the signatures that it has
 * @returns base64, with the wallet's signature beside them
 * @throws TransactionError DECLINED, CHANGED; TypeError for a wallet that sends by itself
 * @example
 * ```ts
 * import { type SigningWallet, signTransaction, type UnsignedTransaction } from '@obverse/client/send';
 *
 * const handOn = (made: UnsignedTransaction, ownWallet: SigningWallet): Promise<string> =>
 *   signTransaction({ ...made, wallet: ownWallet });
 * ```
 */
export async function signTransaction(options: {
  readonly transaction: string;
  /** Base58: all signers of the transaction, the fee payer first. */
  readonly signers: readonly string[];
  readonly wallet: TransactionWallet;
  readonly signal?: AbortSignal | undefined;
}): Promise<string> {
  const { transaction, signers, wallet, signal } = options;
  if (!('signTransaction' in wallet)) throw new TypeError('the wallet signs only what it sends by itself');
  const given = fromBase64(transaction);
  const signed = await ask(() => wallet.signTransaction(given, { signers, signal }), signal);
  checkSigned(given, signed, []);
  return toBase64(signed);
}
