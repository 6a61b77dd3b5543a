import { sleep } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import type { EventSource, ListedTransaction, Transaction } from './event-source.ts';
import { defaultIndexerSettings } from './indexer-state.ts';
import { batchSize } from './pages.ts';

/**
 * Creates a function that reads transactions and adapts the number per request to what the nodes can serve: half as many after a
 * failure, an eighth more after a success. Nodes may be slow, limit the rate of requests or refuse batches of calls.
 *
 * The function throws ApiError UNAVAILABLE when a request for a single transaction fails or `signal` is aborted, and every other error
 * at once.
 */
export function readWithBackoff(
  { readTransactions }: Pick<EventSource, 'readTransactions'>,
  signal: AbortSignal,
  backoffMs = defaultIndexerSettings.backoffMs,
): (entries: readonly ListedTransaction[]) => Promise<Transaction[]> {
  let max = batchSize;
  return async (entries) => {
    const read: Transaction[] = [];
    while (read.length < entries.length) {
      const wanted = entries.slice(read.length, read.length + max);
      try {
        read.push(...(await readTransactions(wanted)));
        max = Math.min(batchSize, max + Math.ceil(max / 8));
      } catch (error) {
        const isTransient = error instanceof ApiError && error.errorCode === 'UNAVAILABLE';
        if (!isTransient || wanted.length === 1 || signal.aborted) throw error;
        max = Math.ceil(wanted.length / 2);
        await sleep(backoffMs, signal);
      }
    }
    return read;
  };
}
