import { fundedWallet } from '@obverse/testing';
import { ComputeBudgetInstruction, ComputeBudgetProgram, TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { decode, openTestService, submit } from '../support/service.ts';

const service = await openTestService();

/** Kinds of the compute budget's instructions in a transaction. */
function budget(transaction: string): string[] {
  const { message } = decode(transaction);
  return message.compiledInstructions.flatMap(({ programIdIndex, data }) => {
    const programId = message.staticAccountKeys[programIdIndex];
    if (!programId?.equals(ComputeBudgetProgram.programId)) return [];
    const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.from(data) });
    return [ComputeBudgetInstruction.decodeInstructionType(instruction)];
  });
}

describe('a transaction on a remote cluster', () => {
  /** The response of an instance that takes the local cluster for a remote one. */
  const remote = (body: object, { url }: { url: string } = service.config.clusters.mainnet) => {
    const cluster = { ...service.config.clusters.mainnet, url, embedded: false };
    const clusters = { mainnet: cluster, devnet: cluster };
    const app = buildApi({ ...service.config, maxPriorityFee: 7_000, clusters }, service.database);
    onTestFinished(() => app.close());
    return app.inject({ method: 'POST', url: '/integration/initialize/flow', payload: body });
  };

  it('pays a priority fee by default, and none with priority none', async () => {
    const signer = await fundedWallet(service.rpc.mainnet);
    const body = {
      signer: signer.publicKey.toBase58(),
      stablecoin: 0,
      feeBps: 0,
      metadata: { name: 'Bid', symbol: 'BID', uri: '' },
    };
    const none = (await remote({ ...body, priority: 'none' })).json().data;
    expect(budget(none.transaction)).toEqual(['SetComputeUnitLimit']);
    const { transaction, computeUnitLimit } = (await remote(body)).json().data;
    expect(budget(transaction)).toEqual(['SetComputeUnitLimit', 'SetComputeUnitPrice']);
    expect(computeUnitLimit).toBeLessThan(100_000);
    await submit(service.rpc.mainnet, transaction, [signer]);
  });

  it('pays at most the configured priority fee, however much recent transactions paid', async () => {
    const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }, result) => {
      if (method !== 'getRecentPrioritizationFees') return;
      (result as object[]).splice(0, Infinity, { slot: 1, prioritizationFee: 1_000_000_000 });
    });
    onTestFinished(node.close);
    const signer = await fundedWallet(service.rpc.mainnet);
    const body = {
      signer: signer.publicKey.toBase58(),
      stablecoin: 0,
      feeBps: 0,
      metadata: { name: 'Dear', symbol: 'DEAR', uri: '' },
    };
    const { transaction, fees } = (await remote(body, node)).json().data;
    expect(Number(fees.priorityLamports)).toBeLessThanOrEqual(7_000);
    expect(Number(fees.priorityLamports)).toBeGreaterThan(6_900);
    await submit(service.rpc.mainnet, transaction, [signer]);
  });
});
