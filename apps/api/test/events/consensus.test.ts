import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { expectAllRecorded } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const { pollIntervalMs } = defaultIndexerSettings;
const waiting = { timeout: 30_000, interval: 50 };

let database: Database;
const chain = await openTestChain();
beforeEach(async () => {
  database = await openTestDatabase();
});

const certificate = {
  block: { slot: 1, blockId: Array(32).fill(7) },
  signature: { signature: [], bitmap: [] },
};

/** An indexer with the default interval, at a node that answers so when it is asked for Alpenglow's certificate. @returns when it polled; milliseconds */
async function follow(answer: object) {
  const node = await faultyNode(chain.rpcUrl);
  const polledAt: number[] = [];
  node.state.edit = (method, given) =>
    method === 'getAgGenesisCert' ? { jsonrpc: '2.0', id: given.id, ...answer } : given;
  node.state.hear = (call) => {
    if (call.method === 'getSignaturesForAddress') polledAt.push(performance.now());
    return call;
  };
  const { stop, failures } = startIndexer(through(node).chain, database, { pollIntervalMs });
  onTestFinished(async () => {
    await stop();
    // not after each test: that would be before the indexer has stopped
    await database.close();
    expect(failures).toEqual([]);
  });
  await vi.waitFor(() => expect(polledAt.length).toBeGreaterThan(4), waiting);
  return polledAt.slice(1).map((at, i) => at - (polledAt[i] as number));
}

it('the indexer polls once in a slot where the node has the certificate of Alpenglow, and records an event as soon as it is final', async () => {
  const pauses = await follow({ result: certificate });
  // between polls with the usual interval there is never less than that
  expect(Math.min(...pauses)).toBeLessThan(pollIntervalMs * 0.9);
  const coin = await chain.openIntegration('aUSD');
  await chain.mint(coin, 3_000_000n);
  await expectAllRecorded(chain, database);
});

it.each([
  ['says that the cluster has not migrated', { result: null }],
  ['does not know the method', { error: { code: -32_601, message: 'Method not found' } }],
])('the indexer polls at the usual interval where the node %s', async (_, answer) => {
  const pauses = await follow(answer);
  // timers may fire a millisecond early
  expect(Math.min(...pauses)).toBeGreaterThan(pollIntervalMs - 5);
});
