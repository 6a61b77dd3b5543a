import { juniorMintAddress, stablecoinAddress } from '@obverse/core';
import { expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode, type ShownAccount, showing } from '../support/altering-node.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService();
const [other, tranche] = [0, 1].map((index) => juniorMintAddress(stablecoinAddress(index), 0).toBase58());
const account = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const feedId = 'eaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a';
const [stats, rates] = [`/tranches/junior/${tranche}/stats`, `/tranches/junior/${tranche}/exchange-rate`];
const underlyingMint = (await service.get(rates)).body.data.rateToUnderlying[0].mint;

/** A price update of Pyth's receiver that is this old: 0.9975 ± 0.0005 dollars. */
async function update(seconds: number): Promise<ShownAccount> {
  const rpc = service.rpc.mainnet;
  const now = (await rpc.getBlockTime(await rpc.getSlot())) ?? 0;
  const data = Buffer.alloc(134);
  data.write(`22f123639d7ef4cd${'01'.repeat(32)}01${feedId}`, 'hex');
  data.writeBigInt64LE(99_750_000n, 73);
  data.writeBigUInt64LE(50_000n, 81);
  data.writeInt32LE(-8, 89);
  data.writeBigInt64LE(BigInt(now - seconds), 93);
  const owner = 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ';
  const rest = { lamports: 1_825_020, executable: false, rentEpoch: 0 };
  return { data: [data.toString('base64'), 'base64'], owner, ...rest };
}

/** The service where Pyth prices stablecoin 1's underlying, at what the node shows. */
async function priced(shown: () => ShownAccount | null) {
  const { config, database } = service;
  const node = await alteringNode(
    config.clusters.mainnet.url,
    showing((address) => (address === account ? shown() : undefined)),
  );
  const pyth = { feeds: new Map([[underlyingMint, { account, feedId }]]), maxAge: 60 };
  const mainnet = { ...config.clusters.mainnet, url: node.url, pyth };
  const app = buildApi({ ...config, clusters: { mainnet, devnet: mainnet } }, database);
  onTestFinished(async () => {
    await app.close();
    node.close();
  });
  return app;
}

it('an underlying with a Pyth price feed is valued at its price in all USD amounts', async () => {
  const shown = await update(0);
  const app = await priced(() => shown);
  const read = async (url: string) => (await app.inject(url)).json().data;
  const [ofTranche, ofPool] = [await read(stats), await read(rates)];
  const worth = 0.9975;
  expect(Number(ofTranche.exchange_rate_usd)).toBeCloseTo(
    Number(ofTranche.exchange_rate_underlying) * worth,
    12,
  );
  // the tokens are worth what the pool has, less one unit for rounding
  expect(Number(ofTranche.market_cap)).toBeCloseTo((ofTranche.total_value_locked / 1e6) * worth, 5);
  expect(Number(ofPool.rateToUsd)).toBeCloseTo(Number(ofPool.rateToUnderlying[0].amount) * worth, 12);
  expect(Number(ofPool.totalPoolValueUsd)).toBeCloseTo(22_000 * worth, 0);
  // the other underlying has no feed
  expect((await read(`/tranches/junior/${other}/stats`)).exchange_rate_usd).toBe('1');
});

it('an underlying gets 503 within a second after its price is stale or gone, until it is fresh again', async () => {
  let shown: ShownAccount | null = await update(0);
  const app = await priced(() => shown);
  const status = async () => (await app.inject(stats)).statusCode;
  expect(await status()).toBe(200);
  for (const [what, next] of [
    ['stale', await update(120)],
    ['not available', null],
  ] as const) {
    shown = next;
    const message = `The price of ${underlyingMint} is ${what}`;
    await expect.poll(async () => (await app.inject(stats)).json()).toEqual({ success: false, message });
    const { statusCode, headers } = await app.inject(rates);
    expect([statusCode, headers['x-error-code']]).toEqual([503, 'UNAVAILABLE']);
    // reads without prices still work
    expect((await app.inject('/stablecoin/limits')).statusCode).toBe(200);
  }
  shown = await update(0);
  await expect.poll(status).toBe(200);
});
