import { callNode, RpcError } from '../rpc.ts';
import { wait, within } from '../wait.ts';
import { toBase64 } from '../wire.ts';
import { type Outcome, readOutcome, type Submitted } from './outcome.ts';
import { TransactionError, type TransactionErrorCode } from './transaction-error.ts';

type FollowOptions = Submitted & {
  /** What to send; absent where it was sent before. */
  readonly signed?: Uint8Array | undefined;
  /** Called after the first attempt to send it. */
  readonly onSent?: () => void;
  /** Puts the node's refusal in words. */
  readonly explain?: (refusal: RpcError) => Promise<string>;
  readonly pollMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
};

/** The longest wait for one answer: what never answers must not hold up the rest. */
export const answerTimeoutMs = 30_000;

/** JSON-RPC: a wrong signature, and bytes that are no transaction. */
const invalidTransactionCodes = new Set([-32_003, -32_602]);

/** What an attempt to send has ended with; `unclear` where the node may have accepted the transaction all the same. */
function resultOf(error: unknown): 'accepted' | 'blockhash-unknown' | 'refused' | 'unclear' {
  if (!(error instanceof RpcError)) return 'unclear';
  const { code = 0, data } = error;
  if (data.err === 'AlreadyProcessed') return 'accepted';
  // not known yet, or not any more: the outcome decides
  if (data.err === 'BlockhashNotFound') return 'blockhash-unknown';
  return data.err != null || invalidTransactionCodes.has(code) ? 'refused' : 'unclear';
}

/**
 * Sends a transaction where the wallet has not, and polls its outcome until it is confirmed or expired. Whatever fails on the way, it goes on until the timeout.
 *
 * @throws TransactionError REFUSED, FAILED, and UNKNOWN after the timeout and when the signal is aborted
 */
export async function follow(options: FollowOptions): Promise<Exclude<Outcome, 'pending'>> {
  const { rpcUrl, signed, signature, deadline, pollMs, signal } = options;
  const end = performance.now() + options.timeoutMs;
  const failed = (code: TransactionErrorCode, message: string, cause: unknown) =>
    new TransactionError(code, message, { cause, signature, deadline });
  let isAccepted = false;
  let mayBeAccepted = false;
  let lastError: unknown;

  const send = async (bounded: AbortSignal): Promise<void> => {
    if (isAccepted || signed === undefined || rpcUrl === undefined) return;
    const params = [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }];
    try {
      // not repeated out of sight: the second attempt may be refused because the first one was accepted
      await callNode(rpcUrl, 'sendTransaction', params, { signal: bounded, retry: { attempts: 1 } });
      isAccepted = true;
    } catch (error) {
      const result = resultOf(error);
      isAccepted = result === 'accepted';
      mayBeAccepted ||= result === 'unclear';
      if (result === 'refused' && !mayBeAccepted) {
        const refusal = error as RpcError;
        const reason = (await options.explain?.(refusal).catch(() => undefined)) ?? refusal.message;
        throw failed('REFUSED', `The node refused the transaction and did not send it: ${reason}`, error);
      }
      if (!isAccepted) throw error;
    }
  };

  const attempt = async <T>(step: (bounded: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    const leftMs = Math.max(pollMs, end - performance.now());
    try {
      return await within(Math.min(answerTimeoutMs, leftMs), signal, step);
    } catch (error) {
      if (error instanceof TransactionError || signal?.aborted) throw error;
      lastError = error;
      return undefined;
    }
  };

  try {
    await attempt(send);
    options.onSent?.();
    for (let delayMs = pollMs; ; delayMs = Math.min(3 * pollMs, delayMs * 1.2)) {
      const outcome = await attempt((bounded) => readOutcome(options, bounded));
      if (outcome !== undefined && outcome !== 'pending') return outcome;
      if (performance.now() >= end)
        throw failed('UNKNOWN', 'It is not known yet whether the transaction was executed', lastError);
      await wait(delayMs, signal);
      await attempt(send);
    }
  } catch (error) {
    if (error instanceof TransactionError) throw error;
    const cause = signal?.aborted ? signal.reason : error;
    throw failed('UNKNOWN', 'It was not waited for, and the transaction may still execute', cause);
  }
}
