import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { ListedTransaction, Transaction } from './event-source.ts';
import { readWithBackoff } from './read-with-backoff.ts';

const entries = (count: number) =>
  Array.from(
    { length: count },
    (_, slot): ListedTransaction => ({ signature: `${slot}`, slot, failed: false }),
  );
const transactionOf = ({ signature, slot }: ListedTransaction): Transaction => ({
  ...{ signature, slot, blockTime: 0, logs: [], accounts: [], instructions: [] },
});
const never = new AbortController().signal;

/** A node that serves at most `capacity` transactions per request, and only one in requests that fail. */
function weakNode(capacity: number, failures: readonly boolean[] = []) {
  const requests: number[] = [];
  const readTransactions = async (wanted: readonly ListedTransaction[]) => {
    const fails = failures[requests.push(wanted.length) - 1] ?? false;
    if (wanted.length > capacity || (fails && wanted.length > 1)) throw unavailable('The cluster');
    return wanted.map(transactionOf);
  };
  return { requests, readTransactions };
}

it('readWithBackoff reads every transaction in order, however many a node serves per request', async () => {
  const counts = fc.integer({ min: 1, max: 300 });
  await fc.assert(
    fc.asyncProperty(
      counts,
      counts,
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (count, capacity, failures) => {
        const read = await readWithBackoff(weakNode(capacity, failures), never, 0)(entries(count));
        expect(read).toEqual(entries(count).map(transactionOf));
      },
    ),
    { numRuns: 100 },
  );
});

it('readWithBackoff fails when a request for a single transaction fails, the signal is aborted or the error is not UNAVAILABLE', async () => {
  const [node, other] = [weakNode(0), weakNode(0)];
  await expect(readWithBackoff(node, never, 0)(entries(200))).rejects.toThrow('out of reach');
  expect(node.requests).toEqual([200, 100, 50, 25, 13, 7, 4, 2, 1]);
  await expect(readWithBackoff(other, AbortSignal.abort(), 0)(entries(200))).rejects.toThrow('out of reach');
  expect(other.requests).toEqual([200]);
  const readTransactions = () => Promise.reject(invalid('x', 'is wrong'));
  await expect(readWithBackoff({ readTransactions }, never, 0)(entries(2))).rejects.toThrow('x: is wrong');
});
