import { randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { cursorPosition, readCursor } from '../../src/events/cursor.ts';
import { batchSize } from '../../src/events/pages.ts';
import { concurrentBatches } from '../../src/events/read-with-backoff.ts';
import { type IndexerContext, openCursor, reconcile } from '../../src/events/reconcile.ts';
import { openTestDatabase } from '../support/database.ts';
import { through } from '../support/test-chain.ts';
import { type Call, chainOf, listingNode } from './listing-node.ts';
import { indexerContext, recordedIn, reindexChain } from './recorded-events.ts';

const size = 2_200;
const chain = chainOf(size);
const all = chain.map(({ signature }) => signature);

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

async function openNode() {
  const node = await listingNode(chain);
  const { chain: seen } = through(node);
  /** Reads on from the cursor, once, as the indexer does. @returns how many events it has recorded */
  const readOn = async (deps: Partial<IndexerContext> = {}): Promise<number> => {
    const context = indexerContext(seen, database, { backoffMs: 0, ...deps });
    const range = { from: cursorPosition(await openCursor(context)) };
    return (await reconcile(context, range, { movesCursor: { timeoutMs: 0 } })).missing;
  };
  return { state: node.state, seen, readOn };
}

const recorded = async () => (await recordedIn(database)).map(({ signature }) => signature);

/** Every event once, in the order of the chain, numbered from 1. */
async function expectAllOnce(): Promise<void> {
  const found = (await recordedIn(database)).map(({ signature, sequence }) => [signature, sequence]);
  expect(found).toEqual(all.map((signature, i) => [signature, i + 1]));
}

const transactionsIn = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'getTransaction').length;

it('the indexer records events in the order of the chain although later batches are answered first, and a reindex finds no difference then', async () => {
  const { state, seen, readOn } = await openNode();
  const seed = randomSeed('the order of answers');
  const turns = fc.sample(fc.nat(60), { seed, numRuns: 1_000 });
  const load = { now: 0, max: 0 };
  state.hold = async (calls) => {
    const transactions = transactionsIn(calls);
    load.now += transactions;
    load.max = Math.max(load.max, load.now);
    for (let left = transactions && (turns.pop() ?? 0); left > 0; left -= 1) await new Promise(setImmediate);
    load.now -= transactions;
    return true;
  };
  expect(await readOn()).toBe(size);
  await expectAllOnce();
  expect(load.max).toBeGreaterThan(batchSize);
  expect(load.max).toBeLessThanOrEqual(concurrentBatches * batchSize);
  const outcome = await reindexChain({ chain: seen }, database);
  expect(outcome).toMatchObject({ events: size, missing: 0, different: 0, surplus: 0, totals: 0 });
  await expectAllOnce();
});

it('the indexer loses and repeats nothing when a write fails in the middle', async () => {
  const { readOn } = await openNode();
  let writes = 0;
  const write: IndexerContext['write'] = (change) =>
    database.orm.transaction(async (orm) => {
      const result = await change(orm);
      writes += 1;
      // the second one that records events; everything of it is undone
      if (writes === 3) throw new Error('the connection is lost');
      return result;
    });
  await expect(readOn({ write })).rejects.toThrow('the connection is lost');
  expect(writes).toBe(3);
  const before = await recorded();
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(all.slice(0, before.length));
  const reached = { signature: before.at(-1), sequence: before.length };
  expect(await readCursor(database.orm, 'devnet')).toMatchObject(reached);
  expect(await readOn({ write })).toBe(size - before.length);
  await expectAllOnce();
});
