import { casesAtDepth, randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { expectAllRecorded, recordedIn } from '../events/recorded-events.ts';
import { startIndexer } from '../events/start-indexer.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Fault, faultyNode } from '../support/faulty-node.ts';
import { startTestChain, through } from '../support/test-chain.ts';

let database: Database;
const [chain, other] = await Promise.all([startTestChain(), startTestChain()]);
afterAll(() => Promise.all([chain.close(), other.close()]));
const coin = await chain.openIntegration('aUSD');
// another chain, with newer transactions than this one
other.advanceClock(3_600);
await other.openIntegration('xUSD');
// so that a node can lag 200 slots behind
chain.advanceClock(600);

/** Starts an indexer with one node per fault. */
async function followOn(faults: readonly Fault[], rpcBatch?: number) {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
  const nodes = await Promise.all(faults.map(() => faultyNode(chain.rpcUrl)));
  nodes.forEach(({ state }, i) => {
    state.fault = faults[i] ?? 'none';
  });
  const { chain: seen } = through(nodes, { timeoutMs: 3_000, batch: rpcBatch });
  onTestFinished(startIndexer(seen, database).stop);
  return nodes.map(({ state }) => state);
}

const recordsAll = async () => {
  await chain.mint(coin, 1_000n);
  await expectAllRecorded(chain, database);
};

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'sendsHtml', 'sendsWrongShape', 'isBehind'];

describe.each(casesAtDepth(faults, 1))(
  'an indexer whose preferred node has the fault "%s"',
  { timeout: 120_000 },
  (fault) => {
    it('records every event from another node from the beginning', async () => {
      await followOn([fault, 'none']);
      await recordsAll();
    });

    it('switches to another node when the preferred one starts to fail, and back when it recovers', async () => {
      const [first, second] = await followOn(['none', 'none']);
      if (!first || !second) throw new Error('two nodes');
      await recordsAll();
      first.fault = fault;
      await recordsAll();
      first.fault = 'none';
      second.fault = fault;
      await recordsAll();
    });

    it('records no wrong event while all other nodes fail too, and resumes when they recover', async () => {
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
  },
);

it.each([
  ['batched calls', undefined],
  ['single calls', 1],
])(
  'an indexer records every event from nodes that fail at random, with %s',
  async (_, rpcBatch) => {
    const seed = randomSeed('unreliable nodes');
    for (let i = 0; i < 60; i += 1) await chain.mint(coin, 1_000n);
    const fault = fc.oneof(
      { weight: 8, arbitrary: fc.constant<Fault>('none') },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Fault>('refuses', 'breaks', 'cuts', 'sendsHtml', 'sendsWrongShape'),
      },
    );
    const drawn = fc.sample(fault, { seed, numRuns: 10_000 });
    const nodes = await followOn(['hangs', 'hangs'], rpcBatch);
    for (const node of nodes) node.draw = () => drawn.pop() ?? 'none';
    await recordsAll();
    await recordsAll();
  },
  120_000,
);

describe('an indexer whose preferred node', { timeout: 60_000 }, () => {
  it('serves another chain records nothing of that chain', async () => {
    const [first] = await followOn(['none', 'none', 'none']);
    if (!first) throw new Error('no node');
    first.upstream = other.rpcUrl;
    await recordsAll();
  });

  it('starts to serve another chain records nothing of that chain', async () => {
    const [first] = await followOn(['none', 'none', 'none']);
    if (!first) throw new Error('no node');
    await recordsAll();
    first.calls.length = 0;
    first.upstream = other.rpcUrl;
    await vi.waitFor(() => expect(first.calls.length).toBeGreaterThan(20), { timeout: 20_000 });
    await recordsAll();
  });
});
