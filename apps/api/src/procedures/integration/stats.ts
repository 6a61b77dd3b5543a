import { integrationRequest, integrationStatsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { type Coin, readCoin } from '../../chain/coin.ts';
import { integrationSnapshots } from '../../db/schema/index.ts';
import { get } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { fromUnixSeconds } from '../../lib/format.ts';

/** The present yearly rate of what the holders have; basis points. */
function apyBps(state: math.CoinState, now: bigint): number {
  return math.rateBpsDown(math.compoundDaily(math.seniorRate(state, now, state.integration.feeBps)));
}

function figures({ state, now, supply }: Coin) {
  const projected = math.projectTo(state, now);
  const { integration } = projected;
  return {
    stablecoin: integration.stablecoin.toBase58(),
    timestamp: fromUnixSeconds(now),
    supply,
    principal: integration.principal,
    yield: integration.assets - integration.principal,
    volume: integration.lifetimeVolume,
    exchange_rate: math.exchangeRateDown(integration.assets, supply),
    totalRevenue: integration.lifetimeRevenue,
    apy_bps: apyBps(projected, now),
  };
}

export const stats = procedure(
  get('/integration/{id}/stats', { auth: 'key', summary: 'Statistics of an integration', failures: [404] }),
)
  .input(integrationRequest)
  .output(integrationStatsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const chain = ctx.chains[cluster];
    const coin = await readCoin(chain, id);
    const present = figures(coin);
    const [holders, apyBps7d] = await Promise.all([
      chain.holders(coin.state.integration.brandedMint),
      ctx.apyBps7d(integrationSnapshots, {
        cluster,
        id,
        now: coin.now,
        rate: present.exchange_rate,
        apyBps: present.apy_bps,
      }),
    ]);
    return { ...present, holders, apy_bps_7d: apyBps7d };
  });
