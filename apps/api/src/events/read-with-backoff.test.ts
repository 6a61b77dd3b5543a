import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invalid, unavailable } from '../lib/errors.ts';
import type { ListedTransaction, Transaction } from './event-source.ts';
import { batchSize } from './pages.ts';
import { concurrentBatches, readWithBackoff } from './read-with-backoff.ts';

const entries = (count: number) =>
  Array.from(
    { length: count },
    (_, slot): ListedTransaction => ({ signature: `${slot}`, slot, failed: false }),
  );
const transactionOf = ({ signature, slot }: ListedTransaction): Transaction => ({
  ...{ signature, slot, blockTime: 0, logs: [], accounts: [], instructions: [] },
});
const batchesOf = (count: number) => Array.from({ length: count }, () => entries(batchSize));
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

it('readWithBackoff remembers between batches how many transactions a node serves', async () => {
  const node = weakNode(20);
  const read = readWithBackoff(node, never, 0);
  for (let i = 0; i < 5; i += 1) await read(entries(200));
  const refused = node.requests.filter((count) => count > 20);
  expect(refused.length).toBeLessThan(node.requests.length / 4);
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

/** A node that is asked for several batches at once and serves at most `capacity` transactions at a time. */
function busyNode(capacity: number) {
  const load = { now: 0, served: 0, refused: 0, capacity };
  const readTransactions = async (wanted: readonly ListedTransaction[]) => {
    load.now += wanted.length;
    const isRefused = load.now > load.capacity;
    await new Promise(setImmediate);
    load.now -= wanted.length;
    load[isRefused ? 'refused' : 'served'] += wanted.length;
    if (isRefused) throw unavailable('The cluster');
    return wanted.map(transactionOf);
  };
  return { load, readTransactions };
}

it('readWithBackoff reads every transaction in order from a node that refuses concurrent requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 20, max: 1_500 }), async (capacity) => {
      const found = await Promise.all(batchesOf(8).map(readWithBackoff(busyNode(capacity), never, 0)));
      for (const batch of found) expect(batch).toEqual(entries(batchSize).map(transactionOf));
    }),
    { numRuns: 10 },
  );
});

it('readWithBackoff makes no request during the pause after a failure of all concurrent ones, nor after its signal has aborted', async () => {
  const { load, readTransactions } = busyNode(Number.POSITIVE_INFINITY);
  const stopping = new AbortController();
  const read = readWithBackoff({ readTransactions }, stopping.signal, 1e9);
  await Promise.all(batchesOf(20).map(read));
  Object.assign(load, { capacity: 0, served: 0 });
  const reading = Promise.allSettled(batchesOf(20).map(read));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  const inFlight = { now: 0, served: 0, refused: concurrentBatches * batchSize };
  expect(load).toMatchObject(inFlight);
  stopping.abort();
  expect(new Set((await reading).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(load).toMatchObject(inFlight);
});
