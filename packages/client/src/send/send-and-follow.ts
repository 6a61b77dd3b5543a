import type { VerifiedTransaction } from '@obverse/core';
import { type Answer, unwrap } from '../envelope.ts';
import type { BodyOf } from '../types.ts';
import {
  type DeliveryOptions,
  deliver,
  type PreparedTransaction,
  type Run,
  type SentTransaction,
} from './deliver.ts';
import { transactionProcedures } from './procedures.generated.ts';
import { rpcNode } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';
import type { VerifyOptions } from './verify.ts';

/** The operations whose transactions can be sent. */
export type TransactionPath = Exclude<keyof typeof transactionProcedures, '/transaction/rebuild'>;

export type SendOptions<P extends TransactionPath> = DeliveryOptions & {
  /** The operation that makes the transaction. */
  readonly path: P;
  readonly body: BodyOf<P>;
  /** The node to send to, of the user's choice. Needed unless the wallet sends. It knows the blockhash, the time and the outcome; without it the service is believed. */
  readonly rpcUrl?: string | URL | undefined;
  /** The program to trust, and what is known beside the request, for the verification; `false` signs whatever the service returns. */
  readonly verify: VerifyOptions | false;
};

type Check = (
  procedure: string,
  input: unknown,
  answer: PreparedTransaction,
) => VerifiedTransaction | undefined;

/** The code that verifies is larger than the rest: a page loads it with its first transaction, while the service composes that one. */
async function loadCheck(verify: VerifyOptions | false): Promise<Check> {
  if (verify === false) return () => undefined;
  const { verifyAnswer } = await import('./verify.ts').catch((cause: unknown) => {
    const message = 'What verifies transactions could not be loaded: load the page again';
    throw new TransactionError('NOT_VERIFIED', message, { cause });
  });
  return (procedure, input, answer) => verifyAnswer(procedure, input, answer, verify);
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
  const { priority, nonceAccount } = body as { priority?: string; nonceAccount?: string };
  const node = rpcUrl === undefined ? undefined : rpcNode(rpcUrl);
  const run: Run<PreparedTransaction> = { options, node, nonceAccount, once: false };
  const init = { params: { query: { cluster } }, ...(signal !== undefined && { signal }) };
  const post = (to: TransactionPath | '/transaction/rebuild', input: unknown): Promise<PreparedTransaction> =>
    unwrap(client.POST(to, { ...init, body: input } as never) as Promise<Answer<PreparedTransaction>>);

  const reviewed = (procedure: string, input: object, prepared: PreparedTransaction, isRebuilt: boolean) => {
    const verified = check(procedure, input, prepared);
    return deliver(run, { prepared, verified, isRebuilt });
  };

  onState?.({ status: 'requesting' });
  const [first, check] = await Promise.all([post(path, body), loadCheck(verify)]);
  signal?.throwIfAborted();
  const sent = await reviewed(transactionProcedures[path], body as object, first, false);
  if (sent !== undefined) return sent;
  onState?.({ status: 'rebuilding' });
  const input = { transaction: first.transaction, ...(priority !== undefined && { priority }) };
  const again = await post('/transaction/rebuild', input);
  const rebuilt = await reviewed('transaction.rebuild', input, again, true);
  if (rebuilt === undefined) throw new TypeError('a transaction is made again only once');
  return rebuilt;
}
