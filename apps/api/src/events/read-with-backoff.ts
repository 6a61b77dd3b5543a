import { sleep } from '../lib/async.ts';
import { isUnavailable } from '../lib/errors.ts';
import type { EventSource, ListedTransaction, Transaction } from './event-source.ts';
import { batchSize } from './pages.ts';

/**
 * How many batches are read at a time. Six bring 1 200 transactions per round trip, more than this process records in 100 ms. A node that
 * limits the rate of requests gets fewer.
 */
export const concurrentBatches = 6;

/**
 * Creates a function that reads transactions and adapts how many are requested at a time to what the nodes can serve. Nodes may be slow,
 * limit the rate of requests or refuse batches of calls. It begins with one request for a batch. Each success allows as many more, up to
 * {@link concurrentBatches} in concurrent calls. A failure pauses all requests and halves what was on its way; each success then allows
 * an eighth more.
 *
 * The function throws ApiError UNAVAILABLE when a request for a single transaction fails or `signal` is aborted, and every other error
 * at once.
 */
export function readWithBackoff(
  { readTransactions }: Pick<EventSource, 'readTransactions'>,
  signal: AbortSignal,
  backoffMs: number,
): (entries: readonly ListedTransaction[]) => Promise<Transaction[]> {
  let max = batchSize;
  let inFlight = 0;
  let pauses = 0;
  let hasFailed = false;
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const resume of waiting.splice(0)) resume();
  };

  /** Waits until a request may be sent. @returns for how many transactions */
  const admit = async (left: number): Promise<number> => {
    for (;;) {
      const size = Math.min(left, batchSize, max);
      if (pauses === 0 && (inFlight === 0 || inFlight + size <= max)) {
        inFlight += size;
        return size;
      }
      await new Promise<void>((resume) => waiting.push(resume));
      signal.throwIfAborted();
    }
  };

  const pause = async () => {
    pauses += 1;
    await sleep(backoffMs, signal);
    pauses -= 1;
    wake();
  };

  return async (entries) => {
    const read: Transaction[] = [];
    while (read.length < entries.length) {
      if (read.length > 0) signal.throwIfAborted();
      const size = await admit(entries.length - read.length);
      try {
        read.push(...(await readTransactions(entries.slice(read.length, read.length + size))));
        max = Math.min(concurrentBatches * batchSize, max + (hasFailed ? Math.ceil(max / 8) : size));
      } catch (error) {
        if (!isUnavailable(error) || inFlight === 1 || signal.aborted) throw error;
        hasFailed = true;
        max = Math.min(max, Math.ceil(inFlight / 2));
        void pause();
      } finally {
        inFlight -= size;
        wake();
      }
    }
    return read;
  };
}
