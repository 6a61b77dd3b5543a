import { fundedWallet } from '@obverse/testing';
import { ComputeBudgetProgram } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { text } from '../support/flows.ts';
import { decode, openTestService, submit } from '../support/service.ts';

const service = await openTestService();
const rpc = service.rpc.mainnet;

/** What an instance makes that takes the local cluster for a remote one. */
async function prepare(signer: string, more: object = {}, { url } = service.config.clusters.mainnet) {
  const cluster = { ...service.config.clusters.mainnet, url, embedded: false };
  const clusters = { mainnet: cluster, devnet: cluster };
  const app = buildApi({ ...service.config, maxPriorityFee: 7_000, clusters }, service.database);
  onTestFinished(() => app.close());
  const metadata = { name: 'Bid', symbol: 'BID', uri: '' };
  const payload = { signer, stablecoin: 0, feeBps: 0, metadata, ...more };
  return (await app.inject({ method: 'POST', url: '/integration/initialize/flow', payload })).json().data;
}

/** How many instructions of a transaction set its compute budget: its limit, and a price. */
function budget(transaction: string): number {
  const { compiledInstructions, staticAccountKeys } = decode(transaction).message;
  return compiledInstructions.filter(({ programIdIndex }) =>
    staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId),
  ).length;
}

it('a transaction on a remote cluster pays a priority fee by default, and none with priority none', async () => {
  const signer = await fundedWallet(rpc);
  const none = await prepare(text(signer), { priority: 'none' });
  expect(budget(none.transaction)).toBe(1);
  const { transaction, computeUnitLimit } = await prepare(text(signer));
  expect(budget(transaction)).toBe(2);
  expect(computeUnitLimit).toBeLessThan(100_000);
  await submit(rpc, transaction, [signer]);
});

it('a transaction pays at most the configured priority fee, however much recent transactions paid', async () => {
  const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }, result) => {
    if (method === 'getRecentPrioritizationFees')
      result.splice(0, Infinity, { slot: 1, prioritizationFee: 1_000_000_000 });
  });
  onTestFinished(node.close);
  const signer = await fundedWallet(rpc);
  const { transaction, fees } = await prepare(
    text(signer),
    {},
    { ...service.config.clusters.mainnet, url: node.url },
  );
  expect(Number(fees.priorityLamports)).toBeLessThanOrEqual(7_000);
  expect(Number(fees.priorityLamports)).toBeGreaterThan(6_900);
  await submit(rpc, transaction, [signer]);
});
