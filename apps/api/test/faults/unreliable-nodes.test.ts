import { casesAtDepth, randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { expectAllRecorded, recordedIn } from '../events/recorded-events.ts';
import { startIndexer } from '../events/start-indexer.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Fault, type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';

const [chain, other] = [await openTestChain(), await openTestChain()];
const coin = await chain.openIntegration('aUSD');
// another chain, with newer transactions than this one
other.advanceClock(3_600);
await other.openIntegration('xUSD');
// so that a node can lag 200 slots behind
chain.advanceClock(600);

/** Starts an indexer with some nodes, the first of which has a fault. */
async function followOn(fault: Fault, count = 2, rpcBatch?: number) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const nodes = await Promise.all(Array.from({ length: count }, () => faultyNode(chain.rpcUrl)));
  const [first, second] = nodes.map(({ state }) => state) as [FaultyState, FaultyState];
  first.fault = fault;
  const { chain: seen } = through(nodes, { timeoutMs: 3_000, batch: rpcBatch });
  onTestFinished(startIndexer(seen, database).stop);
  const recordsAll = async () => {
    await chain.mint(coin, 1_000n);
    await expectAllRecorded(chain, database);
  };
  return { database, first, second, recordsAll };
}

const waitForCalls = (count: number, ...states: FaultyState[]) => {
  for (const { calls } of states) calls.length = 0;
  const areAsked = () => expect(states.every(({ calls }) => calls.length > count)).toBe(true);
  return vi.waitFor(areAsked, { timeout: 60_000 });
};

const faults: Fault[] = ['refuses', 'breaks', 'hangs', 'cuts', 'sendsHtml', 'sendsWrongShape', 'isBehind'];

it.each(casesAtDepth(faults, 1))(
  'an indexer records every event while one of its nodes has the fault "%s", no wrong one while both have it, and resumes when they recover',
  async (fault) => {
    const { database, first, second, recordsAll } = await followOn(fault);
    await recordsAll();
    first.fault = 'none';
    second.fault = fault;
    await recordsAll();
    first.fault = fault;
    second.fault = 'none';
    await recordsAll();
    const before = await recordedIn(database);
    second.fault = fault;
    await chain.mint(coin, 1_000n);
    await waitForCalls(3, first, second);
    expect((await recordedIn(database)).slice(0, before.length)).toEqual(before);
    first.fault = 'none';
    second.fault = 'none';
    await expectAllRecorded(chain, database);
  },
);

it.each([
  ['batched calls', undefined],
  ['single calls', 1],
])('an indexer records every event from nodes that fail at random, with %s', async (_, rpcBatch) => {
  const seed = randomSeed('unreliable nodes');
  for (let i = 0; i < 60; i += 1) await chain.mint(coin, 1_000n);
  const failing = fc.constantFrom<Fault>('refuses', 'breaks', 'cuts', 'sendsHtml', 'sendsWrongShape');
  const fault = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Fault>('none') },
    { weight: 2, arbitrary: failing },
  );
  const drawn = fc.sample(fault, { seed, numRuns: 10_000 });
  const { first, second, recordsAll } = await followOn('hangs', 2, rpcBatch);
  for (const node of [first, second]) node.draw = () => drawn.pop() ?? 'none';
  await recordsAll();
  await recordsAll();
});

it.each([
  ['serves', false],
  ['starts to serve', true],
])('an indexer whose preferred node %s another chain records nothing of that chain', async (_, isLater) => {
  const { first, recordsAll } = await followOn('none', 3);
  if (isLater) await recordsAll();
  first.upstream = other.rpcUrl;
  if (isLater) await waitForCalls(20, first);
  await recordsAll();
});
