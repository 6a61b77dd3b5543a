import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { chainOf, listingNode } from './listing-node.ts';
import { recordedIn, reindexChain } from './record.ts';
import { startIndexer } from './start-indexer.ts';
import { connectTo } from './test-chain.ts';

const size = 4_500;
const chain = chainOf(size);
const patience = { timeout: 60_000, interval: 50 };

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** An archive, which is preferred, and a node that has forgotten so many. */
async function nodes(forgotten: number) {
  const [archive, other] = [await listingNode(chain), await listingNode(chain)];
  other.state.forgotten = forgotten;
  const connected = connectTo({ url: archive.url, furtherUrls: [other.url] });
  onTestFinished(() => {
    connected.close();
    archive.close();
    other.close();
  });
  return { archive: archive.state, other: other.state, seen: connected.chain };
}

const signatures = async () => (await recordedIn(database)).map(({ signature }) => signature);
const all = chain.map(({ signature }) => signature);

describe('where the archive fails while pages are read, and the other node has forgotten most', () => {
  it.each([
    ['on the way back', 3],
    ['on the way forward', 6],
  ])(
    'no transaction is left out (%s)',
    async (_, lists) => {
      const { archive, seen } = await nodes(size - 1_500);
      archive.lists = lists;
      const { stop, failures } = startIndexer(seen, database, { auditIntervalMs: 1e9, rescans: [] });
      onTestFinished(stop);
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), patience);
      expect(await signatures()).toEqual(all.slice(0, (await signatures()).length));
      archive.lists = Number.POSITIVE_INFINITY;
      await vi.waitFor(async () => expect(await signatures()).toHaveLength(size), patience);
      expect(await signatures()).toEqual(all);
    },
    120_000,
  );

  it('a rebuild removes nothing', async () => {
    const { archive, seen } = await nodes(size - 1_500);
    await reindexChain({ chain: seen }, database);
    expect(await signatures()).toEqual(all);
    archive.lists = 7;
    await reindexChain({ chain: seen }, database).catch(() => {});
    expect(await signatures()).toEqual(all);
    // nor does one that has only the other node to ask
    archive.lists = 0;
    expect(await reindexChain({ chain: seen }, database)).toMatchObject({ surplus: 0 });
    expect(await signatures()).toEqual(all);
  }, 120_000);
});

describe('where no node goes back to where the record ends', () => {
  const few = 300;
  /** The record of the first few transactions, of which the node still knows none. */
  const behind = async () => {
    const archive = await listingNode(chain.slice(0, few));
    const before = connectTo({ url: archive.url });
    await reindexChain({ chain: before.chain }, database);
    before.close();
    archive.close();
    const opened = await nodes(size - 500);
    opened.archive.forgotten = opened.other.forgotten;
    return opened;
  };

  it('reading waits for one that does', async () => {
    const { archive, seen } = await behind();
    const { stop, failures } = startIndexer(seen, database, { auditIntervalMs: 1e9, rescans: [] });
    onTestFinished(stop);
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), patience);
    expect(await signatures()).toHaveLength(few);
    archive.forgotten = 0;
    await vi.waitFor(async () => expect(await signatures()).toHaveLength(size), patience);
    expect(await signatures()).toEqual(all);
  }, 120_000);

  it('reading goes on after some time, and the gap is told of', async () => {
    const { seen } = await behind();
    const { stop, failures } = startIndexer(seen, database, {
      auditIntervalMs: 1e9,
      rescans: [],
      gapTimeoutMs: 1_500,
    });
    onTestFinished(stop);
    await vi.waitFor(async () => expect(await signatures()).toHaveLength(few + 500), patience);
    expect(failures.map(String).join()).toContain('events may be missing');
    expect(await signatures()).toEqual([...all.slice(0, few), ...all.slice(-500)]);
  }, 120_000);
});
