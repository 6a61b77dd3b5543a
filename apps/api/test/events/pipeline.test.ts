import { randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { cursorPosition, readCursor } from '../../src/events/cursor.ts';
import { batchSize } from '../../src/events/pages.ts';
import { concurrentBatches } from '../../src/events/read-with-backoff.ts';
import { type IndexerContext, openCursor, reconcile } from '../../src/events/reconcile.ts';
import { rpcSource } from '../../src/events/rpc-source.ts';
import { openTestDatabase } from '../support/database.ts';
import { through } from '../support/test-chain.ts';
import { type Call, chainOf, listingNode } from './listing-node.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const size = 2_200;
const chain = chainOf(size);
const all = chain.map(({ signature }) => signature);
const waiting = { timeout: 60_000, interval: 20 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

async function openNode() {
  const node = await listingNode(chain);
  return { state: node.state, seen: through(node).chain };
}

type Opened = Awaited<ReturnType<typeof openNode>>;

/** Reads on from the cursor, once, as the indexer does. */
async function readOn({ seen }: Pick<Opened, 'seen'>, deps: Partial<IndexerContext> = {}): Promise<number> {
  const context: IndexerContext = {
    chain: seen,
    database,
    write: (change) => database.orm.transaction(change),
    signal: new AbortController().signal,
    source: rpcSource(seen),
    backoffMs: 0,
    ...deps,
  };
  const range = { from: cursorPosition(await openCursor(context)) };
  return (await reconcile(context, range, { movesCursor: { timeoutMs: 0 } })).missing;
}

const recorded = async () => (await recordedIn(database)).map(({ signature }) => signature);

/** Every event once, in the order of the chain, numbered from 1. */
async function expectAllOnce(): Promise<void> {
  expect(await recorded()).toEqual(all);
  expect((await recordedIn(database)).map(({ sequence }) => sequence)).toEqual(all.map((_, i) => i + 1));
}

const transactionsIn = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'getTransaction').length;

/** Lets the node answer requests for transactions in random order. */
function shuffleAnswers({ state }: Opened) {
  const seed = randomSeed('the order of answers');
  const turns = fc.sample(fc.nat(60), { seed, numRuns: 1_000 });
  const load = { now: 0, max: 0 };
  state.hold = async (calls) => {
    const transactions = transactionsIn(calls);
    load.now += transactions;
    load.max = Math.max(load.max, load.now);
    if (transactions > 0) {
      for (let left = turns.pop() ?? 0; left > 0; left -= 1) await new Promise(setImmediate);
    }
    load.now -= transactions;
    return true;
  };
  return load;
}

it('the indexer records events in the order of the chain although later batches are answered first', async () => {
  const node = await openNode();
  const load = shuffleAnswers(node);
  expect(await readOn(node)).toBe(size);
  await expectAllOnce();
  expect(load.max).toBeGreaterThan(batchSize);
  expect(load.max).toBeLessThanOrEqual(concurrentBatches * batchSize);
});

it('a reindex finds no difference although later batches are answered first', async () => {
  const node = await openNode();
  await readOn(node);
  shuffleAnswers(node);
  const outcome = await reindexChain({ chain: node.seen }, database);
  expect(outcome).toMatchObject({ events: size, missing: 0, different: 0, surplus: 0, totals: 0 });
  await expectAllOnce();
});

it('the indexer records what comes before a transaction that its node cannot read, and everything once it can', async () => {
  const { state, seen } = await openNode();
  const unreadable = all[1_200];
  state.hold = async (calls) => !calls.some(({ params }) => params[0] === unreadable);
  const { stop, failures } = startIndexer(seen, database, {
    totalsIntervalMs: 1e9,
    rescans: [],
    backoffMs: 1,
  });
  onTestFinished(stop);
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
  const before = await recorded();
  expect(before).toEqual(all.slice(0, before.length));
  expect(before.length).toBeLessThanOrEqual(1_200);
  state.hold = undefined;
  await vi.waitFor(async () => expect(await database.orm.$count(events)).toBe(size), waiting);
  await expectAllOnce();
});

it('the indexer loses and repeats nothing when a write fails in the middle', async () => {
  const node = await openNode();
  let writes = 0;
  const write: IndexerContext['write'] = (change) =>
    database.orm.transaction(async (orm) => {
      const result = await change(orm);
      writes += 1;
      // the second one that records events; everything of it is undone
      if (writes === 3) throw new Error('the connection is lost');
      return result;
    });
  await expect(readOn(node, { write })).rejects.toThrow('the connection is lost');
  expect(writes).toBe(3);
  const before = await recorded();
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(all.slice(0, before.length));
  expect(await readCursor(database.orm, 'devnet')).toMatchObject({
    signature: before.at(-1),
    sequence: before.length,
  });
  expect(await readOn(node, { write })).toBe(size - before.length);
  await expectAllOnce();
});

it('an indexer that is stopped makes no further request, and goes on from what it has recorded', async () => {
  const node = await openNode();
  const stopping = new AbortController();
  const first = new Set(all.slice(0, 3 * batchSize));
  let requests = 0;
  let running = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  node.state.hold = async (calls) => {
    if (transactionsIn(calls) === 0) return true;
    requests += 1;
    running += 1;
    if (!calls.some(({ params }) => first.has(String(params[0])))) await released;
    running -= 1;
    return true;
  };
  const reading = readOn(node, { signal: stopping.signal });
  // the first three batches allow four at a time
  await vi.waitFor(() => expect(running).toBe(16), waiting);
  await vi.waitFor(async () => expect((await recorded()).length).toBeGreaterThan(0), waiting);
  stopping.abort();
  const before = requests;
  release();
  const count = await reading;
  expect([requests, running]).toEqual([before, 0]);
  expect(await recorded()).toEqual(all.slice(0, count));
  expect(count).toBeLessThan(size);
  expect(await readOn(node)).toBe(size - count);
  await expectAllOnce();
});
