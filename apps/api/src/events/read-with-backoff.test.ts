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
  signature,
  slot,
  blockTime: 0,
  logs: [],
  accounts: [],
  instructions: [],
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
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (count, capacity, failures) => {
        const node = weakNode(capacity, failures);
        const read = await readWithBackoff(node, never, 0)(entries(count));
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

it('readWithBackoff fails when a request for a single transaction fails', async () => {
  const node = weakNode(0);
  await expect(readWithBackoff(node, never, 0)(entries(200))).rejects.toThrow('out of reach');
  expect(node.requests).toEqual([200, 100, 50, 25, 13, 7, 4, 2, 1]);
});

it('readWithBackoff fails at once when the signal is aborted or the error is not UNAVAILABLE', async () => {
  const node = weakNode(0);
  await expect(readWithBackoff(node, AbortSignal.abort(), 0)(entries(200))).rejects.toThrow('out of reach');
  expect(node.requests).toEqual([200]);
  const readTransactions = () => Promise.reject(invalid('x', 'is wrong'));
  await expect(readWithBackoff({ readTransactions }, never, 0)(entries(2))).rejects.toThrow('x: is wrong');
});

/** A node that is asked for several batches at once and serves at most `capacity` transactions at a time. */
function busyNode(capacity: number) {
  const load = { now: 0, max: 0, refused: 0, served: 0 };
  const readTransactions = async (wanted: readonly ListedTransaction[]) => {
    load.now += wanted.length;
    load.max = Math.max(load.max, load.now);
    const isRefused = load.now > capacity;
    await new Promise(setImmediate);
    load.now -= wanted.length;
    load[isRefused ? 'refused' : 'served'] += wanted.length;
    if (isRefused) throw unavailable('The cluster');
    return wanted.map(transactionOf);
  };
  return { load, readTransactions };
}

const batchesOf = (count: number) => Array.from({ length: count }, () => entries(batchSize));

it('readWithBackoff reads every transaction in order from a node that refuses concurrent requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 20, max: 1_500 }), async (capacity) => {
      const node = busyNode(capacity);
      const read = readWithBackoff(node, never, 0);
      const found = await Promise.all(batchesOf(8).map(read));
      for (const batch of found) expect(batch).toEqual(entries(batchSize).map(transactionOf));
    }),
    { numRuns: 10 },
  );
});

/** A node that all concurrent requests fail on together, once. */
function overloadedNode() {
  const node = busyNode(Number.POSITIVE_INFINITY);
  const state = { isOverloaded: false, failed: 0, maxAfter: 0 };
  let hasRecovered = false;
  const readTransactions = async (wanted: readonly ListedTransaction[]) => {
    const { isOverloaded } = state;
    const found = node.readTransactions(wanted);
    if (!isOverloaded && state.failed > 0 && !hasRecovered) state.maxAfter = node.load.now;
    await found;
    if (!isOverloaded) hasRecovered = state.failed > 0;
    else {
      state.failed += wanted.length;
      if (node.load.now === 0) state.isOverloaded = false;
      throw unavailable('The cluster');
    }
    return found;
  };
  return { state, load: node.load, readTransactions };
}

it('readWithBackoff asks for at most half after a failure of all concurrent requests', async () => {
  const node = overloadedNode();
  const read = readWithBackoff(node, never, 0);
  await Promise.all(batchesOf(20).map(read));
  node.state.isOverloaded = true;
  await Promise.all(batchesOf(20).map(read));
  expect(node.state.failed).toBe(concurrentBatches * batchSize);
  expect(node.state.maxAfter).toBeGreaterThan(0);
  expect(node.state.maxAfter).toBeLessThanOrEqual((concurrentBatches * batchSize) / 2);
});

it('readWithBackoff makes no request during the pause after a failure, nor after its signal has aborted', async () => {
  const node = overloadedNode();
  const stopping = new AbortController();
  const read = readWithBackoff(node, stopping.signal, 1e9);
  await Promise.all(batchesOf(20).map(read));
  node.state.isOverloaded = true;
  const { served } = node.load;
  const reading = Promise.allSettled(batchesOf(20).map(read));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(node.state.failed).toBe(concurrentBatches * batchSize);
  const after = () => [node.load.now, node.load.served - served];
  expect(after()).toEqual([0, concurrentBatches * batchSize]);
  stopping.abort();
  expect(new Set((await reading).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(after()).toEqual([0, concurrentBatches * batchSize]);
});
