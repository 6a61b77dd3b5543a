import type { VerifiedTransaction } from '@obverse/core';
import type { ObverseClient } from '../client.ts';
import { type Answer, unwrap } from '../envelope.ts';
import type { BodyOf, Cluster, DataOf } from '../types.ts';
import { wait } from '../wait.ts';
import { transactionProcedures } from './procedures.generated.ts';
import { type Deadline, RpcError, type RpcNode, rpcNode } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';
import { type VerifyOptions, verifyAnswer } from './verify.ts';
import type { SignContext, TransactionWallet } from './wallets.ts';
import { watch } from './watch.ts';
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
  /** The node to send to, of the user's choice. Needed unless the wallet sends. It knows the blockhash, the time and the outcome; without it the service is believed. */
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
  /** Ends everything. A transaction that was signed may still execute: the error is then UNKNOWN, with its signature. */
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

/** Why the node refused a transaction, in the program's words where the service knows them. The service gets no signatures: it could send them. */
async function refusal(
  { options: { client, cluster, signal } }: Run,
  signed: Uint8Array,
  error: RpcError,
): Promise<string> {
  try {
    const { simulation } = await unwrap(
      client.POST('/transaction/explain', {
        body: { transaction: toBase64(unsigned(signed)) },
        params: { query: { cluster: cluster ?? 'mainnet' } },
        ...(signal !== undefined && { signal }),
      }),
    );
    return simulation.failure ?? error.message;
  } catch {
    // whatever the service does, the node's own words are left
    return error.message;
  }
}

/** Sends to the node, each time that it is called, until the node has taken the transaction. @throws TransactionError REFUSED, and what keeps the node from answering */
function sender(run: Run, node: RpcNode, signed: Uint8Array, signature: string): () => Promise<void> {
  let isTaken = false;
  // whether an attempt before may have been taken, although the answer did not say so
  let mayBeTaken = false;
  return async () => {
    if (isTaken) return;
    try {
      await node.send(signed, run.options.signal);
      isTaken = true;
    } catch (error) {
      isTaken = error instanceof RpcError && error.transactionError === 'AlreadyProcessed';
      // it does not know the blockhash now, or any more; watching it decides
      if (isTaken || isUnknownBlockhash(error)) return;
      const isInvalid = error instanceof RpcError && invalidTransactionCodes.has(error.code ?? 0);
      const isRefused = isInvalid || (error instanceof RpcError && error.transactionError !== undefined);
      if (!isRefused) mayBeTaken = true;
      if (!isRefused || mayBeTaken) throw error;
      const reason = isInvalid ? error.message : await refusal(run, signed, error);
      const message = `The node refused the transaction and did not send it: ${reason}`;
      throw new TransactionError('REFUSED', message, { cause: error, signature });
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
  { options: { body, signal, pollMs = 1_000 } }: Run,
  node: RpcNode,
  transaction: Uint8Array,
): Promise<number | undefined> {
  const blockhash = blockhashOf(splitTransaction(transaction).message);
  const { nonceAccount } = body as { nonceAccount?: string };
  for (let polls = 0; polls < maxLagPolls; polls++) {
    if (polls > 0) await wait(pollMs, signal);
    if (nonceAccount === undefined) {
      const height = await node.lastHeightOf(blockhash, signal);
      if (height !== undefined) return height;
    } else if ((await node.nonceOf(nonceAccount, signal)) === blockhash) return undefined;
  }
  const what = nonceAccount === undefined ? `blockhash ${blockhash}` : `value ${blockhash} of the nonce`;
  const message = `The service returned another transaction than was asked for: the node does not know its ${what}`;
  throw new TransactionError('NOT_VERIFIED', message);
}

type Executed = Omit<SentTransaction, 'isRebuilt'>;

/** Sends a signed transaction where the wallet has not, and waits for its outcome. @returns undefined where it expired */
async function follow(
  { options, node }: Run,
  review: Review,
  signature: string,
  deadline: Deadline,
  send: () => Promise<void>,
): Promise<Executed | undefined> {
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
    if (seen.status === 'failed')
      throw new TransactionError('FAILED', `The transaction failed: ${seen.failure}`, { signature });
    if (seen.status === 'expired') return undefined;
    return { signature, status: seen.status, prepared: review.prepared };
  } catch (error) {
    if (error instanceof TransactionError) throw error;
    const message = 'It was not waited for, and the transaction may still execute';
    throw new TransactionError('UNKNOWN', message, { cause: error, signature });
  }
}

/** Has a transaction signed and sent, and waits for its outcome. @returns its signature; undefined where it expired and may be made again */
async function execute(
  run: Run,
  review: Review,
  blockHeight: number | undefined,
): Promise<Executed | undefined> {
  const { options, node } = run;
  const { wallet, signal, onState } = options;
  const { transaction, validUntil, signers } = review.prepared;
  const bytes = fromBase64(transaction);
  const context: SignContext = { signers, signal };
  const validUntilTs = validUntil === undefined ? undefined : BigInt(Date.parse(validUntil)) / 1_000n;
  onState?.({ status: 'signing', ...review });
  let signature: string;
  let executed: Executed | undefined;
  if ('signTransaction' in wallet) {
    if (node === undefined) throw new TypeError('rpcUrl is needed: the wallet signs and does not send');
    const signed = await ask(() => wallet.signTransaction(bytes, context), signal);
    checkSigned(bytes, signed, signers);
    signature = toBase58(splitTransaction(signed).signatures[0] ?? new Uint8Array());
    onState?.({ status: 'sending', signature, ...review });
    executed = await follow(
      run,
      review,
      signature,
      { blockHeight, validUntilTs },
      sender(run, node, signed, signature),
    );
  } else {
    onState?.({ status: 'sending', signature: undefined, ...review });
    signature = await ask(() => wallet.signAndSendTransaction(bytes, context), signal);
    // the wallet may have changed the blockhash
    const deadline = { blockHeight: undefined, validUntilTs };
    executed = await follow(run, review, signature, deadline, async () => undefined);
  }
  // a nonce does not expire, and nothing executes after `validUntil`
  const isWanted = validUntil === undefined || Date.now() < Date.parse(validUntil);
  const mayRebuild = 'signTransaction' in wallet && blockHeight !== undefined && isWanted;
  if (executed !== undefined || (mayRebuild && !review.isRebuilt)) return executed;
  throw new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature });
}

/**
 * Has a transaction made, verifies that it does what was asked for and nothing else, has it signed and sent, and waits until it is confirmed.
 *
 * One that expires is made again once, when the node says that the first one can never execute and the service agrees. Nothing is sent that the wallet has
 * changed or that lacks a signature.
 *
 * @throws ObverseError where the service refuses the request, TransactionError for all that can become of a transaction, and the reason of the signal until it is signed
 * @example
 * ```ts
 * import { coins, underlying } from '@obverse/client';
 * import { sendAndFollow, standardWallet } from '@obverse/client/send';
 *
 * const [account] = wallet.accounts;
 * if (account === undefined) throw new Error('The wallet has no account');
 * const amounts = { amount: underlying('12.5', 6), minimumReceived: coins('12.4', 6) };
 * const { signature } = await sendAndFollow({
 *   client,
 *   path: '/integration/mint',
 *   body: { integrationId, user: account.address, ...amounts },
 *   wallet: standardWallet(wallet, account, 'solana:mainnet'),
 *   rpcUrl,
 *   verify: { programId: programId.toBase58() },
 * });
 * ```
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
    // before the review: the blockhash may expire while a person reads
    const bytes = fromBase64(answer.transaction);
    const blockHeight = run.node && (await lastHeightOf(run, run.node, bytes));
    const review = { prepared: answer, verified, isRebuilt };
    onState?.({ status: 'reviewing', ...review });
    if (options.review !== undefined) await abortable(Promise.resolve(options.review(review)), signal);
    return execute(run, review, blockHeight);
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
