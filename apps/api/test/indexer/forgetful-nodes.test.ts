import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/index.ts';
import { openTestDatabase } from '../support/database.ts';
import { connectTo } from '../support/test-chain.ts';
import { chainOf, listingNode } from './listing-node.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const size = 4_500;
const chain = chainOf(size);
const waiting = { timeout: 60_000, interval: 50 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** An archive node, which is preferred, and a node that has pruned its oldest transactions. */
async function nodes(pruned: number) {
  const [archive, other] = [await listingNode(chain), await listingNode(chain)];
  other.state.pruned = pruned;
  const connected = connectTo({ url: archive.url, furtherUrls: [other.url] });
  onTestFinished(() => {
    connected.close();
    archive.close();
    other.close();
  });
  return { archive: archive.state, other: other.state, seen: connected.chain };
}

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
      const { stop, failures } = startIndexer(seen, database, { auditIntervalMs: 1e9, rescans: [] });
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
  const few = 300;
  /** Records the first few transactions, which all nodes have pruned afterwards. */
  const behind = async () => {
    const archive = await listingNode(chain.slice(0, few));
    const before = connectTo({ url: archive.url });
    await reindexChain({ chain: before.chain }, database);
    before.close();
    archive.close();
    const opened = await nodes(size - 500);
    opened.archive.pruned = opened.other.pruned;
    return opened;
  };

  it('records nothing until a node with that history answers, and then records every event', async () => {
    const { archive, seen } = await behind();
    const { stop, failures } = startIndexer(seen, database, { auditIntervalMs: 1e9, rescans: [] });
    onTestFinished(stop);
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), waiting);
    expect(await signatures()).toHaveLength(few);
    archive.pruned = 0;
    await vi.waitFor(async () => expect(await count()).toBe(size), waiting);
    expect(await signatures()).toEqual(all);
  }, 120_000);

  it('skips the pruned transactions after the timeout, logs the gap and counts it once', async () => {
    const { seen } = await behind();
    const gaps: string[] = [];
    const { stop, failures } = startIndexer(seen, database, {
      auditIntervalMs: 1e9,
      rescans: [],
      gapTimeoutMs: 1_500,
      observeGap: (cluster) => gaps.push(cluster),
    });
    onTestFinished(stop);
    await vi.waitFor(async () => expect(await count()).toBe(few + 500), waiting);
    expect(failures.map(String).join()).toContain('events may be missing');
    expect(gaps).toEqual(['devnet']);
    expect(await signatures()).toEqual([...all.slice(0, few), ...all.slice(-500)]);
  }, 120_000);
});
