import { Registry } from 'prom-client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { cursorPosition, readCursor } from '../../src/events/cursor.ts';
import { openCursor, reconcile } from '../../src/events/reconcile.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { rpcSource } from '../../src/events/rpc-source.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { openTestDatabase } from '../support/database.ts';
import { chainOf } from './listing-node.ts';
import { behind } from './pruned-nodes.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const size = 1_200;
/** How many are recorded before all nodes prune them. */
const few = 300;
const chain = chainOf(size);
const lastSlot = chain[few - 1]?.slot;
const all = chain.map(({ signature }) => signature);
const waiting = { timeout: 60_000, interval: 50 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const cursor = async () => {
  const found = await readCursor(database.orm, 'devnet');
  if (found === undefined) throw new Error('no cursor');
  return found;
};
const signatures = async () => (await recordedIn(database)).map(({ signature }) => signature);
const noGap = { gapAt: null, gapSlot: null };

/** Starts a leader that waits only a moment for a node with the history. What it reports is as Prometheus reads it. */
function lead(seen: Chain) {
  const registry = new Registry();
  const { leader, indexer } = leaderMetrics(registry);
  const { stop, failures } = startIndexer(seen, database, {
    totalsIntervalMs: 1e9,
    rescans: [],
    gapTimeoutMs: 500,
    observe: indexer,
  });
  onTestFinished(stop);
  const gauge = async () =>
    /^obverse_indexer_has_gap\{cluster="devnet"\} (\S+)$/m.exec(await registry.metrics())?.[1];
  return {
    stop,
    gauge,
    failures,
    loseLead: () => leader.leaderChanged({ cluster: 'devnet' } as Chain, false),
    becomes: (value: '0' | '1') => vi.waitFor(async () => expect(await gauge()).toBe(value), waiting),
  };
}

/** What `reconcile` works with, whose writes end after the given number. */
const contextOf = (seen: Chain, writes: number) => {
  let left = writes;
  return {
    chain: seen,
    database,
    write: <T>(change: (orm: Database['orm']) => Promise<T>): Promise<T> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : database.orm.transaction(change);
    },
    signal: new AbortController().signal,
    source: rpcSource(seen),
  };
};

it('an indexer that goes on without pruned transactions logs that once, marks the slot before them and reports a gap', async () => {
  const { seen } = await behind(chain, few, database);
  const { becomes, gauge, failures } = lead(seen);
  await becomes('1');
  await vi.waitFor(async () => expect(await database.orm.$count(events)).toBe(few + 500), waiting);
  expect(await signatures()).toEqual([...all.slice(0, few), ...all.slice(-500)]);
  expect(await cursor()).toMatchObject({ gapAt: expect.any(Date), gapSlot: lastSlot });
  expect(await gauge()).toBe('1');
  expect(failures.filter((line) => String(line).includes('events may be missing'))).toHaveLength(1);
}, 120_000);

it('a process that ends right after the first write beyond pruned transactions has marked the gap', async () => {
  const { seen } = await behind(chain, few, database);
  const context = contextOf(seen, 2);
  const before = await openCursor(context);
  const range = { from: cursorPosition(before) };
  await expect(reconcile(context, range, { movesCursor: { timeoutMs: 0 } })).rejects.toThrow('killed');
  const after = await cursor();
  expect(after.slot).toBeGreaterThan(before.slot);
  expect(after).toMatchObject({ gapAt: expect.any(Date), gapSlot: lastSlot });
}, 120_000);

it('an indexer that could ask no node while it waited for one with the history marks no gap if that answers then', async () => {
  const { seen, archive, other } = await behind(chain, few, database);
  const { failures, gauge } = lead(seen);
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
  for (const node of [archive, other]) node.listsLeft = -1;
  const before = failures.length;
  // a failed task restarts after a second, which is longer than it waits
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(before + 1), waiting);
  archive.pruned = 0;
  for (const node of [archive, other]) node.listsLeft = Number.POSITIVE_INFINITY;
  await vi.waitFor(async () => expect(await database.orm.$count(events)).toBe(size), waiting);
  expect(await signatures()).toEqual(all);
  expect(await cursor()).toMatchObject(noGap);
  expect(await gauge()).toBe('0');
}, 120_000);

it('the next leader reports the gap of the one before it, though no node lists transactions, until a reindex has read the whole history', async () => {
  const { seen, archive, other } = await behind(chain, few, database);
  const first = lead(seen);
  await first.becomes('1');
  first.loseLead();
  expect(await first.gauge()).toBeUndefined();
  await first.stop();
  // all nodes fail from the first list on
  for (const node of [archive, other]) node.listsLeft = 0;
  const second = lead(seen);
  await second.becomes('1');
  for (const node of [archive, other]) node.listsLeft = Number.POSITIVE_INFINITY;
  archive.pruned = 0;
  const found = await reindexChain({ chain: seen }, database);
  expect(found).toMatchObject({ missing: size - few - 500, gapSlot: null });
  expect(await cursor()).toMatchObject(noGap);
  await second.becomes('0');
  expect((await signatures()).sort()).toEqual([...all].sort());
  expect(isConsistent(await reindexChain({ chain: seen }, database))).toBe(true);
}, 120_000);

it('a reindex whose nodes have pruned the transactions leaves the gap and is not consistent, though it finds no difference', async () => {
  const { seen } = await behind(chain, few, database);
  const { becomes, stop } = lead(seen);
  await becomes('1');
  await vi.waitFor(async () => expect(await database.orm.$count(events)).toBe(few + 500), waiting);
  await stop();
  const marked = await cursor();
  const found = await reindexChain({ chain: seen }, database);
  expect(found).toMatchObject({ missing: 0, surplus: 0, unlisted: few, gapSlot: lastSlot });
  expect(isConsistent(found)).toBe(false);
  expect(await cursor()).toEqual(marked);
}, 120_000);

it('a reindex whose node goes back to a place within the gap alone leaves it', async () => {
  const { seen, archive } = await behind(chain, few, database);
  const { becomes, stop } = lead(seen);
  await becomes('1');
  await stop();
  archive.pruned = few;
  expect(await reindexChain({ chain: seen }, database)).toMatchObject({ gapSlot: lastSlot });
  archive.pruned = few - 1;
  expect(await reindexChain({ chain: seen }, database)).toMatchObject({ gapSlot: null });
}, 120_000);

it('a reindex that goes on without pruned transactions itself marks the gap', async () => {
  const { seen } = await behind(chain, few, database);
  const found = await reindexChain({ chain: seen }, database);
  expect(found).toMatchObject({ missing: 0, gapSlot: lastSlot });
  expect(await cursor()).toMatchObject({ gapAt: expect.any(Date), gapSlot: lastSlot });
  expect(await signatures()).toEqual([...all.slice(0, few), ...all.slice(-500)]);
}, 120_000);
