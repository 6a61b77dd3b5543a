import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { openTestDatabase } from '../support/database.ts';
import { connectTo, through } from '../support/test-chain.ts';
import { chainOf, type Listed, listingNode } from './listing-node.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const waiting = { timeout: 60_000, interval: 50 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const signatures = async () => (await recordedIn(database)).map(({ signature }) => signature);
const waitForCount = (count: number) =>
  vi.waitFor(async () => expect(await database.orm.$count(events)).toBe(count), waiting);

/** An archive node, which is preferred, and a node that has pruned its oldest transactions. */
async function openNodes(chain: readonly Listed[], pruned: number) {
  const [archive, other] = [await listingNode(chain), await listingNode(chain)];
  other.state.pruned = pruned;
  const { chain: seen } = through([archive, other], { timeoutMs: 1_000 });
  /** Sets after how many lists both nodes fail. */
  const failAfter = (lists: number) => {
    for (const { state } of [archive, other]) state.listsLeft = lists;
  };
  return { archive: archive.state, other: other.state, seen, failAfter };
}

describe('an indexer whose archive node fails while the other node has pruned most transactions', () => {
  const size = 4_500;
  const chain = chainOf(size);
  const all = chain.map(({ signature }) => signature);

  it.each([
    ['lists pages backwards', 3],
    ['lists pages again forwards', 6],
  ])('skips no transaction if the failure happens while it %s', async (_, lists) => {
    const { archive, seen } = await openNodes(chain, size - 1_500);
    archive.listsLeft = lists;
    const { stop, failures } = startIndexer(seen, database, { totalsIntervalMs: 1e9, rescans: [] });
    onTestFinished(stop);
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
    const before = await signatures();
    expect(before).toEqual(all.slice(0, before.length));
    archive.listsLeft = Number.POSITIVE_INFINITY;
    await waitForCount(size);
    expect(await signatures()).toEqual(all);
  });
});

describe('an indexer whose cursor is older than the history of every node', () => {
  const size = 1_200;
  /** How many are recorded before all nodes prune them, and how many the nodes have then. */
  const [few, kept] = [300, 500];
  const chain = chainOf(size);
  const all = chain.map(({ signature }) => signature);
  const beyondGap = [...all.slice(0, few), ...all.slice(-kept)];
  const gapSlot = chain[few - 1]?.slot;

  /** Records the first transactions of the chain. @returns nodes that have only the last ones */
  async function openBehind() {
    const archive = await listingNode(chain.slice(0, few));
    const before = connectTo({ url: archive.url });
    await reindexChain(before, database);
    before.close();
    archive.close();
    const nodes = await openNodes(chain, size - kept);
    nodes.archive.pruned = size - kept;
    return nodes;
  }

  const cursor = () => readCursor(database.orm, 'devnet');
  const isMarked = { gapAt: expect.any(Date), gapSlot };
  const noGap = { gapAt: null, gapSlot: null };

  /** Starts a leader that waits only a moment for a node with the history. What it reports is as Prometheus reads it. */
  function lead(seen: Chain) {
    const registry = new Registry();
    const { indexer: observe } = leaderMetrics(registry);
    const settings = { totalsIntervalMs: 1e9, rescans: [], gapTimeoutMs: 500, observe };
    const { stop, failures } = startIndexer(seen, database, settings);
    onTestFinished(stop);
    const gauge = async () =>
      /^obverse_indexer_has_gap\{cluster="devnet"\} (\S+)$/m.exec(await registry.metrics())?.[1];
    return {
      ...{ stop, gauge, failures },
      becomes: (value: '0' | '1') => vi.waitFor(async () => expect(await gauge()).toBe(value), waiting),
    };
  }

  it('goes on without the pruned transactions after a while, logs that once and reports a gap, which a reindex clears only with all of them', async () => {
    const { seen, archive } = await openBehind();
    const { becomes, stop, failures } = lead(seen);
    await becomes('1');
    await waitForCount(few + kept);
    await stop();
    expect(await signatures()).toEqual(beyondGap);
    expect(failures.filter((line) => String(line).includes('events may be missing'))).toHaveLength(1);
    const marked = await cursor();
    expect(marked).toMatchObject(isMarked);

    const found = await reindexChain({ chain: seen }, database);
    expect(found).toMatchObject({ missing: 0, surplus: 0, unlisted: few, gapSlot });
    expect(isConsistent(found)).toBe(false);
    expect(await cursor()).toEqual(marked);
    archive.pruned = few;
    expect(await reindexChain({ chain: seen }, database)).toMatchObject({ gapSlot });
    archive.pruned = few - 1;
    expect(await reindexChain({ chain: seen }, database)).toMatchObject({ gapSlot: null });
  });

  it('records every event and marks no gap if it could ask no node while it waited for one with the history, and that answers then', async () => {
    const { seen, archive, failAfter } = await openBehind();
    const { failures, gauge } = lead(seen);
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
    failAfter(-1);
    const before = failures.length;
    // a failed task restarts after a second, which is longer than it waits
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(before + 1), waiting);
    expect(await signatures()).toHaveLength(few);
    archive.pruned = 0;
    failAfter(Number.POSITIVE_INFINITY);
    await waitForCount(size);
    expect(await signatures()).toEqual(all);
    expect(await cursor()).toMatchObject(noGap);
    expect(await gauge()).toBe('0');
  });
});
