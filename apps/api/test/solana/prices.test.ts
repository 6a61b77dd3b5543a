import { juniorMintAddress, stablecoinAddress } from '@obverse/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { alteringNode, type ShownAccount, showing } from '../support/altering-node.ts';
import { openTestService } from '../support/service.ts';

const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();
const account = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const feedId = 'eaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a';

/** A price update of Pyth's receiver: 0.9975 ± 0.0005 dollars. */
function update(publishedAt: number): ShownAccount {
  const data = Buffer.alloc(134);
  data.write(`22f123639d7ef4cd${'01'.repeat(32)}01${feedId}`, 'hex');
  data.writeBigInt64LE(99_750_000n, 73);
  data.writeBigUInt64LE(50_000n, 81);
  data.writeInt32LE(-8, 89);
  data.writeBigInt64LE(BigInt(publishedAt), 93);
  return {
    data: [data.toString('base64'), 'base64'],
    owner: 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ',
    lamports: 1_825_020,
    executable: false,
    rentEpoch: 0,
  };
}

const clock = async () => {
  const slot = await service.rpc.mainnet.getSlot();
  return (await service.rpc.mainnet.getBlockTime(slot)) ?? 0;
};

/** The service where Pyth prices stablecoin 1's underlying, at what the node shows. */
async function priced(shown: () => ShownAccount | null) {
  const node = await alteringNode(
    service.config.clusters.mainnet.url,
    showing((address) => (address === account ? shown() : undefined)),
  );
  const pyth = { feeds: new Map([[underlyingMint, { account, feedId }]]), maxAge: 60 };
  const mainnet = { ...service.config.clusters.mainnet, url: node.url, pyth };
  const app = buildApi({ ...service.config, clusters: { mainnet, devnet: mainnet } }, service.database);
  onTestFinished(async () => {
    await app.close();
    node.close();
  });
  return app;
}

const reads = [`/tranches/junior/${tranche}/stats`, `/tranches/junior/${tranche}/exchange-rate`];

const service = await openTestService();
const { body } = await service.get(`/tranches/junior/${tranche}/exchange-rate`);
const underlyingMint = body.data.rateToUnderlying[0].mint;

describe('an underlying with a Pyth price feed', () => {
  it('is valued at its price in all USD amounts', async () => {
    const shown = update(await clock());
    const app = await priced(() => shown);
    const [stats, rates] = await Promise.all(reads.map(async (url) => (await app.inject(url)).json().data));
    const worth = 0.9975;
    expect(Number(stats.exchange_rate_usd)).toBeCloseTo(Number(stats.exchange_rate_underlying) * worth, 12);
    // the tokens are worth what the pool has, less one unit for rounding
    expect(Number(stats.market_cap)).toBeCloseTo((stats.total_value_locked / 1e6) * worth, 5);
    expect(Number(rates.rateToUsd)).toBeCloseTo(Number(rates.rateToUnderlying[0].amount) * worth, 12);
    expect(Number(rates.totalPoolValueUsd)).toBeCloseTo(22_000 * worth, 0);
    // the other underlying has no feed
    const other = juniorMintAddress(stablecoinAddress(0), 0).toBase58();
    expect((await app.inject(`/tranches/junior/${other}/stats`)).json().data.exchange_rate_usd).toBe('1');
  });

  it.each<[string, () => Promise<ShownAccount | null>]>([
    ['stale', async () => update((await clock()) - 120)],
    ['not available', async () => null],
  ])('gets 503 over REST and tRPC when its price is %s', async (what, show) => {
    const shown = await show();
    const app = await priced(() => shown);
    const message = `The price of ${underlyingMint} is ${what}`;
    for (const url of reads) {
      const { statusCode, headers, body } = await app.inject(url);
      expect(JSON.parse(body)).toEqual({ success: false, message });
      expect(statusCode).toBe(503);
      expect(headers['x-error-code']).toBe('UNAVAILABLE');
    }
    const input = encodeURIComponent(JSON.stringify({ id: tranche }));
    const trpc = await app.inject(`/trpc/tranches.juniorStats?input=${input}`);
    expect(trpc.json().error).toMatchObject({ message, data: { httpStatus: 503, errorCode: 'UNAVAILABLE' } });
    // reads without prices still work
    expect((await app.inject('/stablecoin/limits')).statusCode).toBe(200);
    expect((await app.inject(`/tranches/junior/${tranche}/cooldowns`)).statusCode).toBe(200);
  });

  it('has no value within a second after its price became stale, and has one again when it is fresh', async () => {
    let shown = update(await clock());
    const app = await priced(() => shown);
    const status = async () => (await app.inject(reads[0] ?? '')).statusCode;
    expect(await status()).toBe(200);
    shown = update((await clock()) - 120);
    await expect.poll(status).toBe(503);
    shown = update(await clock());
    await expect.poll(status).toBe(200);
  });
});
