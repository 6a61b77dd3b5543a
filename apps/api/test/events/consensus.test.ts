import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { startIndexer } from './start-indexer.ts';

const { pollIntervalMs } = defaultIndexerSettings;
const chain = await openTestChain();

const certificate = {
  block: { slot: 1, blockId: Array(32).fill(7) },
  signature: { signature: [], bitmap: [] },
};

it.each([
  // between polls with the usual interval there is never less than that; timers may fire a millisecond early
  ['once in a slot', 'has the certificate of Alpenglow', { result: certificate }, true],
  ['at the usual interval', 'says that the cluster has not migrated', { result: null }, false],
  ['at the usual interval', 'does not know the method', { error: { code: -32_601, message: '' } }, false],
])('the indexer polls %s where the node %s', async (_, __, answer, isFaster) => {
  const database = await openTestDatabase();
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
    await database.close();
  });
  await vi.waitFor(() => expect(polledAt.length).toBeGreaterThan(4), { timeout: 30_000 });
  const shortest = Math.min(...polledAt.slice(1).map((at, i) => at - (polledAt[i] as number)));
  expect(shortest < pollIntervalMs - 5).toBe(isFaster);
  expect(failures).toEqual([]);
});
