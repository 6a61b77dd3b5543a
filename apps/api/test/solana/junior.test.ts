import { juniorMintAddress, stablecoinAddress, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { flowsOf, text } from '../support/flows.ts';
import { openTestService, submit } from '../support/service.ts';

const service = await openTestService();

it('a junior tranche has supply, assets and holders of one state when a deposit lands while the holders are counted', async () => {
  const { config, database, rpc } = service;
  const { url } = config.clusters.mainnet;
  const { data, prepare, held } = flowsOf(service);
  const juniorMint = juniorMintAddress(stablecoinAddress(1), 0);
  const id = juniorMint.toBase58();
  const newcomer = await fundedWallet(rpc.mainnet);
  const amount = 100_000_000n;
  await faucet(rpc.mainnet, newcomer.publicKey, 1, amount);
  const assetMint = (await data(`/tranches/junior/${id}/exchange-rate`)).rateToUnderlying[0].mint;
  const deposit = { amount: String(amount), recipient: text(newcomer), trancheId: id, assetMint };
  const { transaction } = await prepare('/tranches/junior/mint', deposit);

  let lists = 0;
  let firstCountListed = () => {};
  const deposited = new Promise<void>((resolve) => {
    firstCountListed = resolve;
  }).then(() => submit(rpc.mainnet, transaction, [newcomer]));
  const node = await alteringNode(url, async ({ method }) => {
    if (method !== 'getProgramAccounts') return;
    lists += 1;
    // a count takes two lists: both of the first count are from before the deposit
    if (lists === 2) firstCountListed();
    await deposited;
  });
  onTestFinished(node.close);
  /** The answer of a new instance, which has nothing in its caches. */
  const statsThrough = async (nodeUrl: string) => {
    const clusters = { ...config.clusters, mainnet: { ...config.clusters.mainnet, url: nodeUrl } };
    const app = buildApi({ ...config, clusters }, database);
    onTestFinished(() => app.close());
    return (await app.inject(`/tranches/junior/${id}/stats`)).json().data;
  };
  const before = await statsThrough(url);
  const stats = await statsThrough(node.url);
  const received = await held(newcomer, juniorMint, TOKEN_2022_PROGRAM_ID);
  expect(lists).toBe(4);
  expect(stats.holders).toBe(before.holders + 1);
  expect(BigInt(stats.lp_token_supply)).toBe(BigInt(before.lp_token_supply) + received);
  expect(stats.total_value_locked - before.total_value_locked).toBeGreaterThanOrEqual(Number(amount));
});
