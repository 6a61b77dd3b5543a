import { juniorMintAddress, stablecoinAddress, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode } from '../support/altering-node.ts';
import { openTestService, submit } from '../support/service.ts';

const coin = (amount: number) => BigInt(Math.round(amount * 1e6));

const service = await openTestService();

/** The tranche of stablecoin 1, which starts with 22 000 of development capital, 2 000 of it in a cooldown, and requires 10 % coverage. */
const stablecoin = stablecoinAddress(1);
const juniorMint = juniorMintAddress(stablecoin, 0);
const id = juniorMint.toBase58();

describe('a junior tranche', () => {
  it('has supply, assets and holders of one state when a deposit lands while the holders are counted', async () => {
    const { config, database } = service;
    const rpc = service.rpc.mainnet;
    const newcomer = await fundedWallet(rpc);
    const recipient = newcomer.publicKey;
    await faucet(rpc, recipient, 1, coin(100));
    const { data: rates } = (await service.get(`/tranches/junior/${id}/exchange-rate`)).body;
    const { mint: assetMint } = rates.rateToUnderlying[0];
    const deposit = {
      amount: coin(100).toString(),
      recipient: recipient.toBase58(),
      trancheId: id,
      assetMint,
    };
    const { transaction } = (await service.post('/tranches/junior/mint', deposit)).body.data;

    let lists = 0;
    let firstCountListed = () => {};
    const deposited = new Promise<void>((resolve) => {
      firstCountListed = resolve;
    }).then(() => submit(rpc, transaction, [newcomer]));
    const node = await alteringNode(config.clusters.mainnet.url, async ({ method }) => {
      if (method !== 'getProgramAccounts') return;
      lists += 1;
      // a count takes two lists: both of the first count are from before the deposit
      if (lists === 2) firstCountListed();
      await deposited;
    });
    onTestFinished(node.close);
    /** The answer of a new instance, which has nothing in its caches. */
    const statsThrough = async (url: string) => {
      const clusters = { ...config.clusters, mainnet: { ...config.clusters.mainnet, url } };
      const app = buildApi({ ...config, clusters }, database);
      onTestFinished(() => app.close());
      return (await app.inject(`/tranches/junior/${id}/stats`)).json().data;
    };
    const before = await statsThrough(config.clusters.mainnet.url);
    const stats = await statsThrough(node.url);
    const account = tokenAddress(juniorMint, recipient, TOKEN_2022_PROGRAM_ID);
    const received = (await rpc.getTokenAccountBalance(account)).value.amount;
    expect(lists).toBe(4);
    expect(stats.holders).toBe(before.holders + 1);
    expect(BigInt(stats.lp_token_supply)).toBe(BigInt(before.lp_token_supply) + BigInt(received));
    expect(BigInt(stats.total_value_locked)).toBeGreaterThanOrEqual(
      BigInt(before.total_value_locked) + coin(100),
    );
  });
});
