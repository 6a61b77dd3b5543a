import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { openTestDatabase } from '../support/database.ts';
import { chainOf } from './listing-node.ts';
import { behind, prunedNodes } from './pruned-nodes.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const size = 4_500;
/** How many are recorded before all nodes prune them. */
const few = 300;
const chain = chainOf(size);
const waiting = { timeout: 60_000, interval: 50 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

/** An archive node, which is preferred, and a node that has pruned its oldest transactions. */
const nodes = (pruned: number) => prunedNodes(chain, pruned);

const signatures = async () => (await recordedIn(database)).map(({ signature }) => signature);
/** Cheaper to ask for again and again. */
const count = () => database.orm.$count(events);
const all = chain.map(({ signature }) => signature);

describe('an indexer whose archive node fails while the other node has pruned most transactions', () => {
  it.each([
    ['lists pages backwards', 3],
    ['lists pages again forwards', 6],
  ])(
    'skips no transaction if the failure happens while it %s',
    async (_, lists) => {
      const { archive, seen } = await nodes(size - 1_500);
      archive.listsLeft = lists;
      const { stop, failures } = startIndexer(seen, database, { totalsIntervalMs: 1e9, rescans: [] });
      onTestFinished(stop);
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
      expect(await signatures()).toEqual(all.slice(0, (await signatures()).length));
      archive.listsLeft = Number.POSITIVE_INFINITY;
      await vi.waitFor(async () => expect(await count()).toBe(size), waiting);
      expect(await signatures()).toEqual(all);
    },
    120_000,
  );

  it('deletes no event in a reindex', async () => {
    const { archive, seen } = await nodes(size - 1_500);
    await reindexChain({ chain: seen }, database);
    expect(await signatures()).toEqual(all);
    archive.listsLeft = 7;
    await reindexChain({ chain: seen }, database).catch(() => {});
    expect(await signatures()).toEqual(all);
    // only the other node answers
    archive.listsLeft = 0;
    expect(await reindexChain({ chain: seen }, database)).toMatchObject({ surplus: 0 });
    expect(await signatures()).toEqual(all);
  }, 120_000);
});

describe('an indexer whose cursor is older than the history of every node', () => {
  it('records nothing until a node with that history answers, and then records every event', async () => {
    const { archive, seen } = await behind(chain, few, database);
    const { stop, failures } = startIndexer(seen, database, { totalsIntervalMs: 1e9, rescans: [] });
    onTestFinished(stop);
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), waiting);
    expect(await signatures()).toHaveLength(few);
    archive.pruned = 0;
    await vi.waitFor(async () => expect(await count()).toBe(size), waiting);
    expect(await signatures()).toEqual(all);
    expect(await readCursor(database.orm, 'devnet')).toMatchObject({ gapAt: null, gapSlot: null });
  }, 120_000);
});
