import { ConstantBackoff, ExponentialBackoff, handleWhen, type IBackoffFactory, retry } from 'cockatiel';
import { isUnavailable } from '../lib/errors.ts';
import type { EventSource } from './event-source.ts';

/** Ten attempts take about three minutes: more than a node needs to restart. */
const maxAttempts = 10;
const backoff = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 });

export type RetryOptions = {
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onRetry: (error: Error) => void;
  /** The pause before each attempt; from one second to thirty by default. */
  readonly delayMs?: number;
};

/**
 * A source that repeats what nodes fail to answer, for work that nobody waits for. Requests for many transactions fail at once, because
 * {@link readWithBackoff} makes them smaller.
 *
 * @throws ApiError UNAVAILABLE when ten attempts in a row have failed
 */
export function retryingSource(source: EventSource, { signal, onRetry, delayMs }: RetryOptions): EventSource {
  const pauses: IBackoffFactory<unknown> = delayMs === undefined ? backoff : new ConstantBackoff(delayMs);
  const policy = retry(handleWhen(isUnavailable), { maxAttempts, backoff: pauses });
  policy.onRetry((event) => 'error' in event && onRetry(event.error));
  const repeat = <T>(task: () => Promise<T>): Promise<T> => policy.execute(task, signal);
  return {
    readGenesisHash: () => repeat(() => source.readGenesisHash()),
    listTransactions: (...range) => repeat(() => source.listTransactions(...range)),
    readTransactions: (entries) =>
      entries.length > 1 ? source.readTransactions(entries) : repeat(() => source.readTransactions(entries)),
    filterIntegrations: (accounts) => repeat(() => source.filterIntegrations(accounts)),
    knowsTransactions: (signatures) => repeat(() => source.knowsTransactions(signatures)),
  };
}
