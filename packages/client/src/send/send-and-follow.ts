import type { VerifiedTransaction } from '@obverse/core';
import type { ObverseClient } from '../client.ts';
import { type Answer, ObverseError, unwrap } from '../envelope.ts';
import type { BodyOf, Cluster, DataOf } from '../types.ts';
import { transactionProcedures } from './procedures.generated.ts';
import { RpcError, type RpcNode, rpcNode } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';
import { type VerifyOptions, verifyAnswer } from './verify.ts';
import type { SignContext, TransactionWallet } from './wallets.ts';
import { watch } from './watch.ts';
import { fromBase64, isSame, isSigned, splitTransaction, toBase58, toBase64 } from './wire.ts';

/** The operations whose transactions can be sent. */
export type TransactionPath = Exclude<keyof typeof transactionProcedures, '/transaction/rebuild'>;

/** What the service answered, with the unsigned transaction and what it costs. */
export type PreparedTransaction = DataOf<'post', '/integration/mint'>;

/** What a person should see before the wallet asks. */
export type Review = {
  readonly prepared: PreparedTransaction;
  /** What the transaction does in words, and its worst cost; undefined with `verify: false`. */
  readonly verified: VerifiedTransaction | undefined;
  /** Whether it replaces a transaction that has expired. */
  readonly isRebuilt: boolean;
};

/** Where a transaction stands, for a user interface. */
export type SendState =
  | { readonly status: 'requesting' | 'rebuilding' }
  | ({ readonly status: 'reviewing' | 'signing' } & Review)
  | ({ readonly status: 'sending' | 'confirming'; readonly signature: string | undefined } & Review);

export type SendOptions<P extends TransactionPath> = {
  readonly client: ObverseClient;
  /** The operation that makes the transaction. */
  readonly path: P;
  readonly body: BodyOf<P>;
  readonly cluster?: Cluster | undefined;
  readonly wallet: TransactionWallet;
  /** The node to send to. Needed unless the wallet sends. With it the node is asked for the outcome, else the service. */
  readonly rpcUrl?: string | URL | undefined;
  /** The program to trust, and what is known beside the request, for the verification; `false` signs whatever the service returns. */
  readonly verify: VerifyOptions | false;
  /** Called with each transaction before the wallet is asked. The wallet is asked when it resolves; what it throws ends everything. */
  readonly review?: ((review: Review) => void | Promise<void>) | undefined;
  readonly onState?: ((state: SendState) => void) | undefined;
  readonly commitment?: 'confirmed' | 'finalized' | undefined;
  /** How long a sent transaction is watched; milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often its outcome is asked for at first; milliseconds. */
  readonly pollMs?: number | undefined;
  /** Ends everything. A transaction that was sent may still execute. */
  readonly signal?: AbortSignal | undefined;
};

export type SentTransaction = {
  /** Base58. */
  readonly signature: string;
  readonly status: 'confirmed' | 'finalized';
  /** What was sent at last, with what the operation answered beside the transaction. */
  readonly prepared: PreparedTransaction;
  readonly isRebuilt: boolean;
};

type Run = {
  readonly options: SendOptions<TransactionPath>;
  readonly node: RpcNode | undefined;
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

/** Why the node refused a transaction, in the program's words where the service knows them. */
async function refusal(
  { options: { client, cluster, signal } }: Run,
  transaction: Uint8Array,
  error: RpcError,
): Promise<string> {
  try {
    const { simulation } = await unwrap(
      client.POST('/transaction/explain', {
        body: { transaction: toBase64(transaction) },
        params: { query: { cluster: cluster ?? 'mainnet' } },
        ...(signal !== undefined && { signal }),
      }),
    );
    return simulation.failure ?? error.message;
  } catch (other) {
    // the node's own words are left where the service has none
    if (other instanceof ObverseError || other instanceof TypeError) return error.message;
    throw other;
  }
}

/** Sends to the node. @returns whether it took the transaction; not where it does not know its blockhash, now or any more @throws TransactionError REFUSED */
async function send(run: Run, node: RpcNode, transaction: Uint8Array, signature: string): Promise<boolean> {
  try {
    await node.send(transaction, run.options.signal);
    return true;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (error.transactionError === 'AlreadyProcessed') return true;
    if (isUnknownBlockhash(error)) return false;
    const isInvalid = error.code !== undefined && invalidTransactionCodes.has(error.code);
    // an error of the node itself says nothing about the transaction: it may have been sent
    if (error.transactionError === undefined && !isInvalid) return false;
    const reason = isInvalid ? error.message : await refusal(run, transaction, error);
    throw new TransactionError('REFUSED', `The cluster refused the transaction: ${reason}`, {
      cause: error,
      signature,
    });
  }
}

/** Has a transaction signed and sent, and waits for its outcome. @returns its signature; undefined where it expired and may be made again */
async function execute(run: Run, review: Review): Promise<Omit<SentTransaction, 'isRebuilt'> | undefined> {
  const { options, node } = run;
  const { client, wallet, signal, onState, cluster = 'mainnet', commitment = 'confirmed' } = options;
  const { prepared } = review;
  const { lastValidBlockHeight, validUntil, signers } = prepared;
  const bytes = fromBase64(prepared.transaction);
  const context: SignContext = { signers, signal };
  onState?.({ status: 'signing', ...review });
  let signature: string;
  let isTaken = true;
  let sendAgain = async () => {};
  if ('signTransaction' in wallet) {
    if (node === undefined) throw new TypeError('rpcUrl is needed: the wallet signs and does not send');
    const signed = await ask(() => wallet.signTransaction(bytes, context), signal);
    checkSigned(bytes, signed, signers);
    signature = toBase58(splitTransaction(signed).signatures[0] ?? new Uint8Array());
    onState?.({ status: 'sending', signature, ...review });
    isTaken = await send(run, node, signed, signature);
    sendAgain = async () => {
      if (!isTaken) isTaken = await send(run, node, signed, signature);
    };
  } else {
    onState?.({ status: 'sending', signature: undefined, ...review });
    signature = await ask(() => wallet.signAndSendTransaction(bytes, context), signal);
  }
  onState?.({ status: 'confirming', signature, ...review });
  const seen = await watch({
    client,
    cluster,
    node,
    signature,
    lastValidBlockHeight,
    validUntilMs: validUntil === undefined ? undefined : Date.parse(validUntil),
    commitment,
    pollMs: options.pollMs ?? 1_000,
    timeoutMs: options.timeoutMs ?? 180_000,
    signal,
    sendAgain,
  });
  if (seen.status === 'failed')
    throw new TransactionError('FAILED', `The transaction failed: ${seen.failure}`, { signature });
  if (seen.status === 'confirmed' || seen.status === 'finalized')
    return { signature, status: seen.status, prepared };
  // a wallet that sends may have changed the blockhash, and a nonce does not expire: another one could be paid twice
  const mayRebuild = 'signTransaction' in wallet && lastValidBlockHeight !== undefined;
  if (mayRebuild && !review.isRebuilt) return undefined;
  throw new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature });
}

/**
 * Has a transaction made, verifies that it does what was asked for and nothing else, has it signed and sent, and waits until it is confirmed.
 *
 * One that expires is made again once, when the node and the service both say that the first one can never execute. Nothing is sent that the wallet has
 * changed or that lacks a signature.
 *
 * @throws ObverseError where the service refuses the request, TransactionError for all that can become of a transaction, and the reason of the signal
 * @example
 * const { signature } = await sendAndFollow({
 *   client,
 *   path: '/integration/mint',
 *   body: { integrationId, user, amount: underlying('12.5', 6), minimumReceived: coins('12.4', 6) },
 *   wallet: web3Wallet(adapter, VersionedTransaction),
 *   rpcUrl: 'https://rpc.example',
 *   verify: { programId },
 * });
 */
export async function sendAndFollow<P extends TransactionPath>(
  options: SendOptions<P>,
): Promise<SentTransaction> {
  const { client, path, body, cluster = 'mainnet', rpcUrl, verify, signal, onState } = options;
  const run = {
    options: options as SendOptions<never>,
    node: rpcUrl === undefined ? undefined : rpcNode(rpcUrl),
  };
  const init = { params: { query: { cluster } }, ...(signal !== undefined && { signal }) };
  const post = (to: TransactionPath | '/transaction/rebuild', input: unknown): Promise<PreparedTransaction> =>
    unwrap(client.POST(to, { ...init, body: input } as never) as Promise<Answer<PreparedTransaction>>);

  const reviewed = async (
    procedure: string,
    input: object,
    answer: PreparedTransaction,
    isRebuilt: boolean,
  ) => {
    const verified = verify === false ? undefined : verifyAnswer(procedure, input, answer, verify);
    const review = { prepared: answer, verified, isRebuilt };
    onState?.({ status: 'reviewing', ...review });
    if (options.review !== undefined) await abortable(Promise.resolve(options.review(review)), signal);
    return execute(run, review);
  };

  onState?.({ status: 'requesting' });
  const first = await post(path, body);
  const sent = await reviewed(transactionProcedures[path], body as object, first, false);
  if (sent !== undefined) return { ...sent, isRebuilt: false };
  onState?.({ status: 'rebuilding' });
  const { priority } = body as { priority?: string };
  const input = { transaction: first.transaction, ...(priority !== undefined && { priority }) };
  const rebuilt = await reviewed(
    'transaction.rebuild',
    input,
    await post('/transaction/rebuild', input),
    true,
  );
  if (rebuilt === undefined) throw new TypeError('a transaction is made again only once');
  return { ...rebuilt, isRebuilt: true };
}
