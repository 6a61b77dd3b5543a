import { sleep } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import type { EventSource, ListedTransaction, Transaction } from './event-source.ts';
import { batchSize } from './pages.ts';

/** Until nodes that were left alone are asked again; milliseconds. */
const respite = 1_500;

/**
 * Reads transactions of a source as many at a time as its nodes give: half as many after a failure, slowly more again after
 * successes. Nodes may be slow, limit how much they are asked, or take no lists of calls.
 *
 * @returns reads; @throws ApiError UNAVAILABLE when not even one transaction is given, and whatever it was when `signal` is aborted
 */
export function readWithBackoff(
  { readTransactions }: Pick<EventSource, 'readTransactions'>,
  signal: AbortSignal,
  wait = respite,
): (entries: readonly ListedTransaction[]) => Promise<Transaction[]> {
  let most = batchSize;
  return async (entries) => {
    const read: Transaction[] = [];
    while (read.length < entries.length) {
      const wanted = entries.slice(read.length, read.length + most);
      try {
        read.push(...(await readTransactions(wanted)));
        most = Math.min(batchSize, most + Math.ceil(most / 8));
      } catch (error) {
        const mayPass = error instanceof ApiError && error.errorCode === 'UNAVAILABLE';
        if (!mayPass || wanted.length === 1 || signal.aborted) throw error;
        most = Math.ceil(wanted.length / 2);
        await sleep(wait, signal);
      }
    }
    return read;
  };
}
