import type { Integration } from '@obverse/core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startIndexer } from '../indexer/follow-chain.ts';
import { expectAllRecorded, recordedIn } from '../indexer/record.ts';
import { connectTo, startTestChain, type TestChain } from '../indexer/test-chain.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';

let chain: TestChain;
let other: TestChain;
let coin: Integration;
let database: Database;
beforeAll(async () => {
  [chain, other] = await Promise.all([startTestChain(), startTestChain()]);
  coin = await chain.openIntegration('aUSD');
  // of another chain, and newer than anything of this one
  other.advanceClock(3_600);
  await other.openIntegration('xUSD');
  // far enough from the beginning that something can be 200 slots behind
  chain.advanceClock(600);
});
afterAll(() => Promise.all([chain.close(), other.close()]));

/** The indexer on as many nodes as there are faults. */
async function followOn(faults: readonly Fault[], rpcBatch?: number) {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
  const nodes = await Promise.all(faults.map(() => faultyNode(chain.rpcUrl, '')));
  nodes.forEach(({ state }, i) => {
    state.fault = faults[i] ?? 'none';
  });
  const [url = '', ...furtherUrls] = nodes.map((node) => node.url);
  const { chain: seen, close } = connectTo({ url, furtherUrls }, 3_000, rpcBatch);
  const { stop } = startIndexer(seen, database);
  onTestFinished(async () => {
    await stop();
    close();
    for (const node of nodes) node.close();
  });
  return nodes.map(({ state }) => state);
}

const recordsAll = async () => {
  await chain.mint(coin, 1_000n);
  await expectAllRecorded(chain, database);
};

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'babbles', 'lies', 'lags'];

describe.each(faults)('an indexer whose preferred node %s', { timeout: 120_000 }, (fault) => {
  it('from the beginning records all there is from another', async () => {
    await followOn([fault, 'none']);
    await recordsAll();
  });

  it('later goes on with another, and back', async () => {
    const [first, second] = await followOn(['none', 'none']);
    if (!first || !second) throw new Error('two nodes');
    await recordsAll();
    first.fault = fault;
    await recordsAll();
    first.fault = 'none';
    second.fault = fault;
    await recordsAll();
  });

  it('as do all others records nothing, and goes on when they recover', async () => {
    const nodes = await followOn(['none', 'none']);
    await recordsAll();
    const before = await recordedIn(database);
    for (const node of nodes) node.fault = fault;
    for (const node of nodes) node.calls.length = 0;
    await chain.mint(coin, 1_000n);
    await vi.waitFor(() => expect(nodes.every(({ calls }) => calls.length > 3)).toBe(true), {
      timeout: 60_000,
    });
    expect((await recordedIn(database)).slice(0, before.length)).toEqual(before);
    for (const node of nodes) node.fault = 'none';
    await expectAllRecorded(chain, database);
  });
});

it.each([
  ['lists of calls', undefined],
  ['one call after the other', 1],
])(
  'an indexer on nodes that fail by chance records all there is, asking for %s',
  async (_, rpcBatch) => {
    const seed = Date.now();
    console.info(`seed ${seed}`);
    for (let i = 0; i < 60; i += 1) await chain.mint(coin, 1_000n);
    const chance = fc.oneof(
      { weight: 8, arbitrary: fc.constant<Fault>('none') },
      { weight: 2, arbitrary: fc.constantFrom<Fault>('refuses', 'breaks', 'cuts', 'babbles', 'lies') },
    );
    const drawn = fc.sample(chance, { seed, numRuns: 10_000 });
    const nodes = await followOn(['hangs', 'hangs'], rpcBatch);
    for (const node of nodes) node.draw = () => drawn.pop() ?? 'none';
    await recordsAll();
    await recordsAll();
  },
  120_000,
);

describe('an indexer whose preferred node', { timeout: 60_000 }, () => {
  it('is of another chain records nothing of that', async () => {
    const [first] = await followOn(['none', 'none', 'none']);
    if (!first) throw new Error('no node');
    first.upstream = other.rpcUrl;
    await recordsAll();
  });

  it('becomes one of another chain records nothing of that', async () => {
    const [first] = await followOn(['none', 'none', 'none']);
    if (!first) throw new Error('no node');
    await recordsAll();
    first.calls.length = 0;
    first.upstream = other.rpcUrl;
    await vi.waitFor(() => expect(first.calls.length).toBeGreaterThan(20), { timeout: 20_000 });
    await recordsAll();
  });
});
